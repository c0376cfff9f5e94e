import { describe, expect, test } from 'vitest';
import { type RunOptions, runIn } from '../support/run-in.ts';
import type { Files } from '../support/temporary-folder.ts';

interface Row extends RunOptions {
  readonly files?: Files;
  /** The arguments of `check`. */
  readonly words?: string;
  readonly code: number;
  readonly stdout: string;
  readonly stderr?: string;
}

const good = 'a = "echo"\n';
const unknown = '[a]\nrun = "x"\ndecription = "y"\n';
const unknownFrame = `Unknown key \`decription\`; did you mean \`description\`? [unknown-property]
   3 | decription = "y"
     | ^^^^^^^^^^
`;
/** JSON with a comment and an extra comma: two warnings. */
const loose = '{ "a": "echo", } // why';

const rows: Readonly<Record<string, Row>> = {
  'No problems': {
    files: { 'tasks.toml': good },
    code: 0,
    stdout: 'No problems in 1 file; scripts not checked, since ShellCheck is not installed\n',
  },
  'All files are ignored': {
    files: { 'tasks.toml': '', 'mise-tasks/x.toml': '', '.gitignore': '*\n' },
    code: 0,
    stdout: 'No task files found\n',
    stderr: 'taskwright: ignore files exclude `mise-tasks`, `tasks.toml`; to include a file, name it explicitly\n',
  },
  'Nothing to check': { files: { 'Cargo.toml': '' }, code: 0, stdout: 'No task files found\n' },
  'An error': {
    files: { 'tasks.toml': unknown },
    code: 1,
    stdout: `tasks.toml:3:1 error ${unknownFrame}\n1 error in 1 file; scripts not checked, since ShellCheck is not installed\n`,
  },
  'Problems are sorted by file and position': {
    files: { 'b.tasks.toml': '[x]\ny = 1\nz = 2\n', 'a/tasks.toml': '[x]\nrunn = "y"\n' },
    code: 1,
    stdout: expect.stringMatching(
      /^a\/tasks.toml:2:1 .*\nb.tasks.toml:2:1 .*\nb.tasks.toml:3:1 .*\n3 errors in 2 files\n$/s,
    ),
  },
  'Positions do not count a byte order mark': {
    files: { 'tasks.toml': '\uFEFFa.b = 1\n' },
    code: 1,
    stdout: expect.stringMatching(/^tasks.toml:1:3 /),
  },
  'Columns are UTF-16 code units': {
    files: { 'tasks.toml': '"😀".b = 1\n' },
    code: 1,
    stdout: expect.stringMatching(/^tasks.toml:1:6 /),
  },
  'A section of a config file whose keys are names of the user is accepted': {
    files: { 'mise.toml': '[plugins]\nwhatever = "x"\n[tasks.a]\nrunn = "x"\n' },
    code: 1,
    stdout: expect.stringMatching(/^mise.toml:4:1 error Unknown key `runn`.*\n1 error in 1 file\n$/s),
  },
  'Warnings do not affect the exit code': {
    files: { 'a.tasks.json': loose },
    words: '--quiet',
    code: 0,
    stdout: '',
  },
  'Warnings are counted separately': {
    files: { 'a.tasks.json': loose, 'tasks.toml': unknown },
    code: 1,
    stdout: expect.stringMatching(
      /\n1 error, 2 warnings in 2 files; scripts not checked, since ShellCheck is not installed\n$/,
    ),
  },
  'The maximum number of warnings': {
    files: { 'a.tasks.json': loose },
    words: '--max-warnings 2 --quiet',
    code: 0,
    stdout: '',
  },
  'More than the maximum number of warnings': {
    files: { 'a.tasks.json': loose },
    words: '--max-warnings 1 -q',
    code: 1,
    stdout: '',
    stderr: 'taskwright: the number of warnings (2) exceeds `--max-warnings` (1)\n',
  },
  'A rule can be set to warning': {
    files: { 'tasks.toml': unknown },
    words: '--rule unknown-property=warning',
    code: 0,
    stdout: `tasks.toml:3:1 warning ${unknownFrame}\n1 warning in 1 file; scripts not checked, since ShellCheck is not installed\n`,
  },
  'A rule can be set to info': {
    files: { 'tasks.toml': unknown },
    words: '--rule=unknown-property=hint --rule wrong-type=off',
    code: 0,
    stdout: `tasks.toml:3:1 hint ${unknownFrame}\n1 note in 1 file; scripts not checked, since ShellCheck is not installed\n`,
  },
  'A rule can be turned off': {
    files: { 'tasks.toml': unknown },
    words: '--rule unknown-property=off',
    code: 0,
    stdout: 'No problems in 1 file; scripts not checked, since ShellCheck is not installed\n',
  },
  'Standard input is a TOML task file': {
    words: '-',
    stdin: unknown,
    code: 1,
    stdout: `<stdin>:3:1 error ${unknownFrame}\n1 error in 1 file; scripts not checked, since ShellCheck is not installed\n`,
  },
  'Standard input that starts with a brace is JSON': {
    words: '-',
    stdin: ' {"a": "b"}',
    code: 0,
    stdout: 'No problems in 1 file; scripts not checked, since ShellCheck is not installed\n',
  },
  'Standard input can have a file name': {
    words: '- --stdin-filename sub/mise.toml',
    stdin: '[tasks.a]\nrunn = "x"\n',
    code: 1,
    stdout: expect.stringMatching(/^sub\/mise.toml:2:1 error /),
  },
  'The kind of standard input can be specified': {
    words: '- --kind config-file',
    stdin: 'env.A = "1"\n',
    code: 0,
    stdout: 'No problems in 1 file\n',
  },
  'Every argument after `--` is a file name': {
    files: { '--help': good },
    words: '--kind task-file -- --help',
    code: 0,
    stdout: 'No problems in 1 file; scripts not checked, since ShellCheck is not installed\n',
  },
  '`--color always` enables colors': {
    files: { 'tasks.toml': 'a.b = 1\n' },
    words: '--color always',
    environment: { NO_COLOR: '1' },
    code: 1,
    stdout: expect.stringContaining('\x1b[1mtasks.toml:1:3\x1b[0m \x1b[31merror\x1b[0m '),
  },
  'Output to a terminal has colors': {
    files: { 'tasks.toml': good },
    isTTY: true,
    code: 0,
    stdout: '\x1b[1mNo problems in 1 file; scripts not checked, since ShellCheck is not installed\x1b[0m\n',
  },
  'NO_COLOR disables colors in a terminal': {
    files: { 'tasks.toml': good },
    isTTY: true,
    environment: { NO_COLOR: '1' },
    code: 0,
    stdout: 'No problems in 1 file; scripts not checked, since ShellCheck is not installed\n',
  },
  '`--color never` disables colors in a terminal': {
    files: { 'tasks.toml': good },
    words: '--color=never',
    isTTY: true,
    code: 0,
    stdout: 'No problems in 1 file; scripts not checked, since ShellCheck is not installed\n',
  },
};

test.for(Object.entries(rows))('%s', async ([, { files = {}, words = '', code, stdout, stderr = '', ...options }]) => {
  const ran = await runIn(files, `check ${words}`, options);
  expect({ code: ran.code, stdout: ran.stdout, stderr: ran.stderr }).toEqual({ code, stdout, stderr });
});

const suppressed = '[a]\nrun = ""\n\n[b]\n# taskwright: ignore empty-script\nrun = ""\n';

test('`taskwright check` omits problems that a comment suppresses', async () => {
  const { stdout } = await runIn({ 'tasks.toml': suppressed }, 'check');
  expect(stdout).toMatch(/^tasks\.toml:2:7 warning `run` contains an empty script[^\n]*\n.*\n1 warning in 1 file\n$/s);
});

test('the level of a rule does not affect suppressions', async () => {
  const { stdout, code } = await runIn({ 'tasks.toml': suppressed }, 'check --rule empty-script=error');
  expect([code, stdout.match(/^tasks\.toml:\d+/gm)]).toEqual([1, ['tasks.toml:2']]);
});

test('a file with an ignore-file comment has no problems', async () => {
  const { stdout } = await runIn({ 'tasks.toml': `# taskwright: ignore-file\n${suppressed}` }, 'check');
  expect(stdout).toBe('No problems in 1 file\n');
});

describe('--runner-version', () => {
  const files = { 'mise.toml': '[tasks.a]\nrun = "x"\nnewer = true\n' };

  test('makes what a newer runner may support a warning', async () => {
    const { code, stdout } = await runIn(files, 'check --no-shellcheck --runner-version 2099.1.0');
    expect(code).toBe(0);
    expect(stdout).toContain('(mise 2099.1.0 is newer than what Taskwright knows) [unknown-property]');
  });

  test('of the known version changes nothing', async () => {
    expect((await runIn(files, 'check --no-shellcheck --runner-version 2026.9.15')).code).toBe(1);
  });

  test('must be a version', async () => {
    const { code, stderr } = await runIn(files, 'check --runner-version latest');
    expect(code).toBe(2);
    expect(stderr).toContain('`--runner-version` cannot be `latest`: it must be a version, such as 2026.9.15');
  });
});
