import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../../../../harness/system/built-programs.ts';
import { currentRun } from '../../../../launcher/recorded-run.ts';
import { shellCheckPath } from '../../../support/shellcheck.ts';
import { type RunOptions, runIn } from '../support/run-in.ts';
import { type Files, temporaryFolder } from '../support/temporary-folder.ts';

const programs = 'a build';

/** A project whose check reads a file outside it, a file that an include names, an ignore file and a script. */
const project: Files = {
  '.git/HEAD': '',
  '.gitignore': 'ignored\n',
  'mise.toml': '[task_config]\nincludes = ["shared.toml"]\n\n[tasks.a]\ndepends = "b"\nfile = "script.sh"\n',
  'shared.toml': '[b]\nrun = "true"\n',
  'script.sh': '#!/bin/sh\n',
  'ignored/tasks.toml': '[c]\nrunn = ""\n',
  'notes.txt': '',
  'folder/': '',
  'home/.config/mise/': '',
  'home/link.toml': { link: '../shared.toml' },
};

interface Checked {
  readonly folder: string;
  /** The output of the recorded run; undefined if it no longer applies. */
  readonly again: (words?: string, options?: Pick<RunOptions, 'isTTY' | 'environment'>) => string | undefined;
}

/** Checks a project and records the run. `age` is the time since the files were written, in milliseconds. */
async function checked(
  files: Files,
  words = 'check',
  { age = 60_000, ...options }: RunOptions & { age?: number } = {},
) {
  const folder = temporaryFolder(files);
  const records = temporaryFolder({});
  const recorder = { folder: records, startedIn: folder, programs, time: () => Date.now() + age };
  const environment = { HOME: join(folder, 'home'), ...options.environment };
  const { stdout } = await runIn(folder, words, { ...options, environment, recorder });
  const again: Checked['again'] = (others = words, { isTTY = false, environment: changed } = {}) =>
    currentRun(
      records,
      { args: others.split(' '), folder, programs, isTerminal: isTTY },
      { ...environment, ...changed },
    )?.stdout;
  return { folder, again, stdout, records };
}

test('A check prints the same output as before if nothing has changed', async () => {
  const { again, stdout } = await checked(project);
  expect(stdout).toContain('script.sh');
  expect(again()).toBe(stdout);
  expect(again('check --quiet')).toBeUndefined();
  expect(again('check', { isTTY: true })).toBeUndefined();
});

test('A recorded run of `check --no-cache` is used by `check`', async () => {
  const { again, stdout } = await checked(project, 'check --no-cache');
  expect(again('check')).toBe(stdout);
});

const write = (path: string, text: string) => (folder: string) => writeFileSync(join(folder, path), text);

const changes: Readonly<Record<string, (folder: string) => void>> = {
  'a task file has another text': write('shared.toml', '[b]\nrunn = "true"\n'),
  'a task file has another text of the same length and its old time'(folder) {
    const path = join(folder, 'shared.toml');
    const { atime, mtime } = statSync(path);
    writeFileSync(path, '[d]\nrun = "true"\n');
    utimesSync(path, atime, mtime);
  },
  'a task file is replaced by an older one'(folder) {
    const path = join(folder, 'shared.toml');
    writeFileSync(`${path}.old`, '[d]\nrun = "true"\n');
    utimesSync(`${path}.old`, 0, 0);
    renameSync(`${path}.old`, path);
  },
  'a task file is removed': (folder) => rmSync(join(folder, 'shared.toml')),
  'a task file is added': write('folder/tasks.toml', ''),
  'a folder is added': (folder) => mkdirSync(join(folder, 'folder', 'inner')),
  'a config file is added in the home folder': write('home/.config/mise/config.toml', ''),
  'a script becomes executable'(folder) {
    chmodSync(join(folder, 'script.sh'), 0o755);
  },
  'a file that a task names is removed': (folder) => rmSync(join(folder, 'script.sh')),
  'an ignore file has another text': write('.gitignore', ''),
  'a folder above becomes a link'(folder) {
    renameSync(join(folder, 'folder'), join(folder, 'other'));
    symlinkSync('other', join(folder, 'folder'));
  },
  'the repository is removed': (folder) => rmSync(join(folder, '.git'), { recursive: true }),
};

test.each(Object.keys(changes))('The files are read again after %s', async (name) => {
  const { folder, again } = await checked(project);
  expect(again()).toBeDefined();
  changes[name]?.(folder);
  expect(again()).toBeUndefined();
});

test('Changes to files that were not read do not matter', async () => {
  const { folder, again, stdout } = await checked(project);
  write('notes.txt', 'text')(folder);
  write('ignored/tasks.toml', '[d]\n')(folder);
  write('script.sh', '#!/bin/sh\ntrue\n')(folder);
  expect(again()).toBe(stdout);
});

test('A variable of the environment matters only if it was read', async () => {
  const { again, stdout } = await checked(project);
  expect(again('check', { environment: { SECRET: 'x' } })).toBe(stdout);
  expect(again('check', { environment: { HOME: '/' } })).toBeUndefined();
  expect(again('check', { environment: { MISE_CONFIG_DIR: '/' } })).toBeUndefined();
});

test('A record contains no variable that was not read', async () => {
  const { records } = await checked(project, 'check', { environment: { SECRET: 'do-not-save' } });
  const [name = ''] = readdirSync(records);
  const text = readFileSync(join(records, name), 'utf8');
  expect(text).toContain('shared.toml');
  expect(text).not.toContain('do-not-save');
  expect(statSync(join(records, name)).mode & 0o777).toBe(0o600);
});

const notRecorded: Readonly<Record<string, { readonly files: Files; readonly words?: string; readonly age?: number }>> =
  {
    'a file has just changed': { files: project, age: 0 },
    'a file cannot be read': { files: { 'tasks.toml': Uint8Array.of(0xff) } },
    'the standard input is read': { files: {}, words: 'check -' },
    'a message is written': { files: { 'tasks.toml': '[a]\nrun = ""\n' }, words: 'check --max-warnings 0' },
  };

test.each(Object.keys(notRecorded))('Nothing is recorded if %s', async (name) => {
  const { files, words, age = 60_000 } = notRecorded[name] ?? { files: {} };
  const { records } = await checked(files, words, { age });
  expect(readdirSync(records)).toEqual([]);
});

const PATH = dirname(shellCheckPath());
const unquoted = { 'tasks.toml': '[a]\nrun = """\necho $X\n"""\n' };

test('The comments of ShellCheck are recorded, with everything that it reads', async () => {
  const { folder, again, stdout } = await checked(unquoted, 'check', { environment: { PATH } });
  expect(stdout).toContain('SC2086');
  expect(again()).toBe(stdout);
  expect(again('check', { environment: { SHELLCHECK_OPTS: '-e SC2086' } })).toBeUndefined();
  expect(again('check', { environment: { PATH: '' } })).toBeUndefined();
  write('.shellcheckrc', 'disable=SC2086\n')(folder);
  expect(again()).toBeUndefined();
});

test('A ShellCheck that is installed later is used', async () => {
  const bin = temporaryFolder({});
  const { again, stdout } = await checked(unquoted, 'check', { environment: { PATH: bin } });
  expect(again()).toBe(stdout);
  writeFileSync(join(bin, 'shellcheck'), '');
  expect(again()).toBeUndefined();
});

test('Nothing is recorded about scripts that include others', async () => {
  const files = { 'tasks.toml': '[a]\nrun = """\n. ./other.sh\n"""\n' };
  const { records } = await checked(files, 'check', { environment: { PATH } });
  expect(readdirSync(records)).toEqual([]);
});

test('Nothing is recorded if ShellCheck is a script that starts another program', async () => {
  const bin = temporaryFolder({ shellcheck: `#!/bin/sh\nexec '${shellCheckPath()}' "$@"\n` });
  chmodSync(join(bin, 'shellcheck'), 0o755);
  const { records, stdout } = await checked(unquoted, 'check', { environment: { PATH: bin } });
  expect(stdout).toContain('SC2086');
  expect(readdirSync(records)).toEqual([]);
});

test('The program repeats a recorded run, and `--no-cache` reads the files', async () => {
  const folder = temporaryFolder({ 'tasks.toml': '[a]\nrunn = "x"\n' });
  const cache = temporaryFolder({});
  const program = builtProgram('taskwright.js');
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [program, 'check', ...words], {
      cwd: folder,
      env: { ...process.env, XDG_CACHE_HOME: cache },
      encoding: 'utf8',
    });
  const records = () =>
    readdirSync(cache, { recursive: true, encoding: 'utf8' })
      .filter((path) => /run-[^/]*$/.test(path))
      .map((path) => join(cache, path));
  // The files must be older than the resolution of file times.
  await expect.poll(() => run().status === 1 && records().length, { interval: 500 }).toBe(1);
  const [record = ''] = records();
  writeFileSync(record, readFileSync(record, 'utf8').replace('`runn`', '`RECORDED`'));
  expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining('`RECORDED`'), stderr: '' });
  const fresh = run('--no-cache');
  expect(fresh).toMatchObject({ status: 1, stdout: expect.stringContaining('`runn`'), stderr: '' });
  expect(run().stdout).toBe(fresh.stdout);
});
