import { expect, test } from 'vitest';
import { runIn } from '../support/run-in.ts';

const files = { 'tasks.toml': '[a]\nzzz = 1\nyyy = 1\nrun = "x"\ndepends = ["gone"]\n[b]\nrun = 5\n' };

test('Statistics count the problems of each rule', async () => {
  const { code, stdout } = await runIn(files, 'check --statistics --no-shellcheck');
  expect(code).toBe(1);
  expect(stdout).toBe(`2 error unknown-property
1 error wrong-type
1 warning unknown-task

3 errors, 1 warning in 1 file
`);
});

test('Statistics of no problems are the summary', async () => {
  const { stdout } = await runIn({ 'tasks.toml': '' }, 'check --statistics');
  expect(stdout).toBe('No problems in 1 file\n');
  expect((await runIn({ 'tasks.toml': '' }, 'check --statistics --quiet')).stdout).toBe('');
});

test('`--severity` omits the problems below it, and does not change the exit code', async () => {
  const count = async (level: string) => {
    const { code, stdout } = await runIn(files, `check --no-shellcheck --format json --severity ${level}`);
    return [code, JSON.parse(stdout).problems.length];
  };
  expect(await Promise.all(['error', 'warning', 'hint'].map(count))).toEqual([
    [1, 3],
    [1, 4],
    [1, 4],
  ]);
});

test.for([
  ['--quiet --severity info', '`--quiet` is `--severity error`; remove one of them'],
  ['--statistics --format json', '`--statistics` is text; remove `--format`'],
  ['--severity high', '`--severity` cannot be `high`: it must be error, warning, info or hint'],
])('`check %s` is refused', async ([words, message]) => {
  expect((await runIn({}, `check ${words}`)).stderr).toContain(`taskwright: ${message}.\n`);
});
