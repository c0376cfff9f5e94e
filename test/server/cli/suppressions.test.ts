import { expect, test } from 'vitest';
import { runIn } from './support/run-in.ts';

const tasks = '[a]\nrun = ""\n\n[b]\n# taskwright: ignore empty-script\nrun = ""\n';

test('`taskwright check` omits problems that a comment suppresses', async () => {
  const { stdout } = await runIn({ 'tasks.toml': tasks }, 'check');
  expect(stdout).toMatch(/^tasks\.toml:2:7 warning `run` contains an empty script[^\n]*\n.*\n1 warning in 1 file\n$/s);
});

test('the level of a rule does not affect suppressions', async () => {
  const { stdout, code } = await runIn({ 'tasks.toml': tasks }, 'check --rule empty-script=error');
  expect([code, stdout.match(/^tasks\.toml:\d+/gm)]).toEqual([1, ['tasks.toml:2']]);
});

test('a file with an ignore-file comment has no problems', async () => {
  const { stdout } = await runIn({ 'tasks.toml': `# taskwright: ignore-file\n${tasks}` }, 'check');
  expect(stdout).toBe('No problems in 1 file\n');
});
