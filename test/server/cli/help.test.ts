import { expect, test } from 'vitest';
import { commands } from '../../../server/cli/commands.ts';
import { runIn } from './support/run-in.ts';

test.for(['help', '--help', '-h', 'help --help', 'help -h', 'help help', 'help version'])(
  '`taskwright %s` lists the commands',
  async (words) => {
    const { code, stdout, stderr } = await runIn({}, words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { name, summary } of commands) expect(stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  },
);

test.for(commands)(
  '`taskwright help $name` and `taskwright $name --help` print the same text, with examples',
  async ({ name, help }) => {
    const answers = await Promise.all(
      [`help ${name}`, `${name} --help`, `${name} -h`].map((words) => runIn({}, words)),
    );
    for (const { code, stdout, stderr } of answers) {
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: help, stderr: '' });
    }
    expect(help).toMatch(new RegExp(`\nUsage: taskwright ${name}\\b.*\nExamples:\n  taskwright ${name}`, 's'));
  },
);

test('the help fits in a terminal with 90 columns', async () => {
  const { stdout } = await runIn({}, 'help');
  for (const text of [stdout, ...commands.map(({ help }) => help)]) {
    expect(text.split('\n').filter((line) => line.length > 90)).toEqual([]);
  }
});

test.for(['--version', '-V', '-v', 'version'])('`taskwright %s` prints the version', async (words) => {
  const { code, stdout } = await runIn({}, words);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^taskwright \d+\.\d+\.\d+\n$/);
});
