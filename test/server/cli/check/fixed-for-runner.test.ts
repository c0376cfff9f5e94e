import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findRunner } from '../../../support/runner.ts';
import { runIn } from '../support/run-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const runner = findRunner();

/** A config file that the runner loads, with mistakes that have a certain fix in the tasks whose names begin with `wrong`. */
const config = `# The first line
[env]
MODE = "x" # A variable

[tasks.build] # Nothing is wrong here
run = ["one", "two # not a comment"]
sources = ["src/**"]
env = { A = "1" }

# Before a mistake
[tasks.wrong-reference]
depends = ["biuld"] # After a mistake
run = "x"

[tasks.wrong-sandbox]
deny_all = true
deny_net = true
run = "x"

[tasks.wrong-self]
depends = ["wrong-self", "build"]
run = "x"

[tasks.test] # The last task
depends = ["build"]
usage = 'arg "<file>"'
run = '''
echo \${usage_file}
'''
# The last line
`;

interface RunnerTask {
  readonly name: string;
}

/** Returns how the runner reads the tasks of a folder, except those with mistakes. */
function othersIn(folder: string): readonly RunnerTask[] {
  const listed: readonly RunnerTask[] = JSON.parse(runner?.run(['tasks', 'ls', '--json'], folder) ?? '[]');
  return listed.filter(({ name }) => !name.startsWith('wrong'));
}

describe.runIf(runner)('after `check --fix`', () => {
  test('the runner reads all other tasks as before, comments stay, and a second run fixes nothing', async () => {
    const folder = temporaryFolder({ 'mise.toml': config });
    const before = othersIn(folder);
    expect(before.map(({ name }) => name)).toEqual(['build', 'test']);
    const first = await runIn(folder, 'check --fix --no-shellcheck --format json');
    expect(first.stderr).toBe('3 problems in 1 file fixed\n');
    const text = readFileSync(join(folder, 'mise.toml'), 'utf8');
    expect(text.match(/ # .*$|^# .*$/gm)).toEqual(config.match(/ # .*$|^# .*$/gm));
    expect(othersIn(folder)).toEqual(before);
    expect((await runIn(folder, 'check --fix --no-shellcheck')).stderr).toBe('');
    expect(readFileSync(join(folder, 'mise.toml'), 'utf8')).toBe(text);
  });
});
