import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { quickFixes } from '../../../../../server/core/features/quick-fixes/quick-fixes.ts';
import { applyEdits } from '../../../../../server/core/text/edit.ts';
import { open } from '../../../../support/fixture.ts';
import { findRunner, type Runner } from '../../../../support/runner.ts';
import { actionNamed, config } from '../../features/code-actions/acting.ts';
import { allProblems, problemsAmongTasks } from '../values/problems-among-tasks.ts';

/** Tasks of a config file in which changes by earlier entries are lost, and the output of `a` before and after. */
const lost = [
  ['run = ["mkdir -p x && cd x", "basename $PWD"]', 'project', 'x'],
  ['run = ["cd /", { task = "b" }, "cd bin", "basename $PWD"]', 'b:project project', 'none'],
  ['run = ["A=1", "echo [$A]"]', '[]', '[1]'],
  ['run = ["export A=1", "sh -c \'echo [$A]\'"]', '[]', '[1]'],
  ['run = ["f() { echo $1; }", "f y || echo none"]', 'none', 'y'],
  ['run = ["set -u", "echo [$A]"]', '[]', 'failed'],
  ['run = ["A=1; false && true", "echo [$A]"]', 'failed', 'failed'],
  ['run = ["A=1; false; true", "echo [$A]"]', 'failed', 'failed'],
  ['shell = "bash -c"\nrun = ["A=1", "echo [$A]"]', '[]', '[1]'],
  ['run = [". ./bin/activate", "env | grep -c ^A= || true"]', '0', '1'],
] as const;

/** Lists that behave in the same way when they are joined. */
const equal = [
  'run = ["echo 1", "false", "echo 2"]',
  'run = ["echo 1", "false && true", "echo 2"]',
  'run = ["echo 1", "true && echo 2", "if false; then echo 3; fi", "echo 4"]',
  'run = ["echo 1 | cat && false", "echo 2"]',
  'run = ["false || echo 1", "(exit 3)", "echo 2"]',
  'shell = "bash -c"\nrun = ["echo 1", "false", "echo 2"]',
  'run = ["echo \\"a  b\\"", """cat <<EOF\n$(echo 1) \'x\'\nEOF\n""", "echo $#"]',
  'run = ["echo \'\\\\n\'", "echo \\\\$A"]',
] as const;

const text = (task: string): string => `[tasks.a]\n${task}\n[tasks.b]\nrun = "echo b:$(basename $PWD)"\n`;

function joined(before: string): string {
  const fixture = open(before, { kind: 'config-file' });
  const [problem] = allProblems(fixture);
  const fix = problem && quickFixes(problem, fixture.document).find(({ preferred }) => preferred);
  return applyEdits(before, fix?.edits ?? []);
}

describe('the runner agrees', () => {
  const runner = findRunner();
  if (runner === undefined) {
    test('nothing is compared because the runner is not available', ({ annotate }) => annotate('skipped: no runner'));
    return;
  }

  test.for(lost)('state is lost, and the fix keeps it: %s', async ([task, before, after]) => {
    expect(problemsAmongTasks(text(task), { kind: 'config-file' }).map(({ code }) => code)).toContain(
      'lost-between-lines',
    );
    expect(await outputOf(text(task), runner)).toBe(before);
    expect(joined(text(task)) === text(task) ? 'none' : await outputOf(joined(text(task)), runner)).toBe(after);
  });

  test.for(equal)('the action does not change the result: %s', async (task) => {
    const before = text(task);
    const { edits } = actionNamed(before.replace('run = [', 'run = [<|>'), 'Join into one script', config);
    expect(await outputOf(applyEdits(before, edits), runner)).toBe(await outputOf(before, runner));
  });
});

/** Returns the output of the task `a` on one line, or `failed`. */
async function outputOf(source: string, { ask }: Runner): Promise<string> {
  const parent = mkdtempSync(join(tmpdir(), 'taskwright-join-'));
  const folder = join(parent, 'project');
  try {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'bin/activate'), 'export A=1\n');
    writeFileSync(join(folder, 'mise.toml'), source);
    const answer = await ask(['run', '--quiet', 'a'], folder);
    return 'output' in answer ? answer.output.trim().replaceAll('\n', ' ') : 'failed';
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
