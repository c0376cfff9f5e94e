import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { shellCheckOnPath } from '../../../../server/shellcheck/find-shellcheck.ts';
import { shellCheckPath } from '../../../support/shellcheck.ts';
import { runIn } from '../support/run-in.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

/** The folders of programs, of which `/usr/bin` is the first one, since a report names the paths of programs. */
const systemPath = ['/usr/bin', '/bin', dirname(shellCheckPath())].join(':');
const shellCheck = shellCheckOnPath({ PATH: systemPath }) ?? '';
const [, shellCheckVersion] =
  /^version: (.*)$/m.exec(execFileSync(shellCheck, ['--version'], { encoding: 'utf8' })) ?? [];

const task = '[a]\nrun = "x"\n';

/** Installs a runner that executes `script`, in a folder that is the first one on the PATH. Returns the environment. */
function installRunner(script = 'echo 1.2.3'): Readonly<Record<string, string>> {
  const folder = temporaryFolder({ 'bin/mise': `#!/bin/sh\n${script}\n` });
  chmodSync(join(folder, 'bin/mise'), 0o755);
  return { PATH: `${join(folder, 'bin')}:${systemPath}`, HOME: folder };
}

interface Row {
  readonly files: Files;
  readonly words?: string | readonly string[];
  /** The script of the runner on the PATH; undefined when no runner is installed. */
  readonly runner?: string | undefined;
  readonly code: number;
  /** Lines that the report contains. */
  readonly expected: readonly string[];
}

const rows: Readonly<Record<string, Row>> = {
  'A report without problems states that none were found': {
    files: { 'mise.toml': '[tasks.a]\nrun = "x"\n', 'sub/b.tasks.json': '{ "b": "x" }' },
    code: 0,
    expected: [
      '- None found',
      '- `mise run`: found as `~/bin/mise`, version `1.2.3`',
      `- ShellCheck: ${shellCheckVersion}, found as \`${shellCheck}\``,
      '- 2 tasks (0 hidden), 0 templates',
      '- 1 config file: `mise.toml`',
      '- 1 JSON task file: `sub/b.tasks.json`',
    ],
  },
  'A missing runner is a problem': {
    files: { 'tasks.toml': task },
    runner: undefined,
    code: 1,
    expected: [
      '- `mise run`: not found',
      '- ShellCheck: not found, so scripts are not checked. Install it: <https://github.com/koalaman/shellcheck#installing>',
    ],
  },
  'Another runner can be specified; its arguments are masked': {
    files: { 'tasks.toml': task },
    words: ['doctor', '--runner', "env SECRET='a b' mise run --quiet"],
    code: 0,
    expected: ['- `env SECRET=••• mise run --quiet`: found as `/usr/bin/env`, version `1.2.3`'],
  },
  'A command that does not contain `run` is not started': {
    files: { 'tasks.toml': task },
    words: ['doctor', '--runner', 'mise build'],
    code: 0,
    expected: [
      '- `mise build`: found as `~/bin/mise`, version unknown: it is requested only if the command contains `run`.',
    ],
  },
  'A runner that fails has no version': {
    files: { 'tasks.toml': task },
    runner: 'echo no; exit 3',
    code: 0,
    expected: ['- `mise run`: found as `~/bin/mise`, version unknown: it exited with code 3.'],
  },
  'Included, ignored and unreadable files are reported': {
    files: {
      'mise.toml': 'task_config.includes = ["ci", "gone.toml", "{{ env.X }}"]\n',
      'ci/x.toml': task,
      'old.tasks.toml': task,
      'old/mise-tasks/y.toml': task,
      'src/y.toml': task,
      '.gitignore': 'old*\nsrc\n',
      'bad.tasks.toml': Uint8Array.from([0x61, 0xff]),
    },
    code: 2,
    expected: [
      '- `mise.toml` includes `ci`: `ci/x.toml`',
      '- `mise.toml` includes `gone.toml`: no task file',
      '- `mise.toml` includes `{{ env.X }}`: only the runner can resolve it',
      '- Excluded by ignore files: `old.tasks.toml`',
      '- Cannot be read: `bad.tasks.toml`, it is not UTF-8; save it as UTF-8',
    ],
  },
  'Ignoring all files is a problem': {
    files: { 'tasks.toml': task, '.gitignore': '*.toml\n' },
    code: 1,
    expected: ['- Excluded by ignore files: `tasks.toml`'],
  },
  'Problems in task files are counted': {
    files: {
      'tasks.toml': '[a]\nrunn = 1\n[b]\ndepends = ["c", "gone"]\n[c]\ndepends = ["b"]\nhide = true\n',
      'mise.toml': '[task_templates.t]\nrun = "x"\n',
    },
    code: 1,
    expected: [
      '- 3 tasks (1 hidden), 1 template',
      '- 3 errors, 1 warning',
      "- 1 reference to a task that doesn't exist, 2 tasks in cycles",
    ],
  },
  'The counts are the same as those of `taskwright check`': {
    files: { 'tasks.toml': `[[[\n${task}`, 'a.tasks.json': '{\n  // one\n  "b": "x"\n}\n' },
    code: 1,
    expected: [
      '- The task files have problems: 1 error. `taskwright check` shows them.',
      '- 2 tasks (0 hidden), 0 templates',
      '- 1 error, 1 warning',
    ],
  },
  'A folder can be specified': {
    files: { 'tasks.toml': task, 'p/mise.toml': '[tasks.a]\nrun = "x"\n' },
    words: 'doctor p',
    code: 0,
    expected: ['- 1 task (0 hidden), 0 templates', '- 1 config file: `mise.toml`'],
  },
  'An include outside the folder is no problem if it exists': {
    files: {
      'p/mise.toml': 'task_config.includes = ["../ci/x.toml", "../ci", "../c*/x.toml", "../gone.toml"]\n',
      'ci/x.toml': task,
    },
    words: 'doctor p',
    code: 1,
    expected: [
      '- `../gone.toml`, which `mise.toml` includes, matches no task file. Check its spelling, and whether an ignore file excludes it.',
      '- `mise.toml` includes `../ci/x.toml`: `../ci/x.toml`',
      '- `mise.toml` includes `../ci`: `../ci/x.toml`',
      '- `mise.toml` includes `../c*/x.toml`: `../ci/x.toml`',
    ],
  },
};

test.for(Object.entries(rows))('%s', async ([, { files, words = 'doctor', code, expected, ...row }]) => {
  const isRunnerInstalled = !('runner' in row) || row.runner !== undefined;
  const environment = isRunnerInstalled ? installRunner(row.runner) : { PATH: '/nowhere' };
  const result = await runIn(files, words, { environment });
  const lines = result.stdout.split('\n');
  expect(
    expected.filter((line) => !lines.includes(line)),
    result.stdout,
  ).toEqual([]);
  expect(result.code).toBe(code);
});

test('The JSON format contains the same report', async () => {
  const { stdout, folder } = await runIn({ 'tasks.toml': task }, 'doctor --format json', {
    environment: installRunner(),
  });
  expect(JSON.parse(stdout)).toMatchObject({
    version: 1,
    problems: [],
    versions: [{ name: 'Taskwright' }, { name: 'Node' }, { name: 'System' }, { name: 'ShellCheck' }],
    runners: [{ kind: 'found', command: ['mise', 'run'], path: '~/bin/mise', version: { text: '1.2.3' } }],
    folders: [{ folder, files: [{ path: 'tasks.toml', kind: 'TOML task file' }], includes: [], ignored: [] }],
    totals: { tasks: 1, errors: 0 },
    isComplete: true,
  });
});

test('Control characters in a file name do not change the report', async () => {
  const { stdout } = await runIn({ 'x\u001b[2J.tasks.toml': task }, 'doctor', { environment: installRunner() });
  expect(stdout).toContain('`x␛[2J.tasks.toml`');
});

test('The file that is suggested for an empty folder is one that the runner loads', async () => {
  const { stdout } = await runIn({ '.git/': '' }, 'doctor');
  const [, name = ''] = /No task files were found in `.*`\. Create `(.*?)`/.exec(stdout) ?? [];
  const checked = await runIn({ '.git/': '', [name]: '[tasks.a]\nrun = "x"\n' }, `check ${name} --no-shellcheck`);
  expect(checked.stdout).toBe('No problems in 1 file\n');
});
