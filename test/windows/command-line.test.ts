import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram } from '../../harness/system/built-programs.ts';
import { windowsPath } from '../../harness/windows/paths.ts';
import { runOnWindows, type WindowsCommand, type WindowsResult } from '../../harness/windows/run.ts';
import { isWindowsAvailable } from '../support/windows.ts';
import { comparableText } from './comparable.ts';
import { writeWorkspace } from './workspace.ts';

const program = builtProgram('taskwright.js');
const examples = fileURLToPath(new URL('../../examples', import.meta.url));

/** A command, and the folder in which it is run, in the parent of the workspace. */
interface Row {
  readonly args: readonly string[];
  /** The arguments on Linux, if they differ. */
  readonly onLinux?: readonly string[];
  readonly input?: string;
  readonly folder?: string;
  /** The folder as the shell on Windows spells it, if it differs. */
  readonly spelledFolder?: string;
}

const forWindows = ['--platform', 'windows'] as const;

/** Returns the command that checks for Windows, which is the default there. */
function checkRow(...args: readonly string[]): Row {
  return { args: ['check', ...args], onLinux: ['check', ...args, ...forWindows] };
}

/** The commands in each folder, in this order. The last ones write. */
const commands: readonly Row[] = [
  checkRow(),
  checkRow('--format', 'json'),
  checkRow('--format', 'sarif'),
  checkRow('--format', 'github'),
  { ...checkRow('-', '--stdin-filename', 'more/new.toml'), input: '[a]\r\nruns = "ü"\r\n' },
  { args: ['graph'] },
  { args: ['graph', '--format', 'json'] },
  { args: ['graph', '--format', 'dot'] },
  { args: ['graph', '--format', 'mermaid'] },
  { args: ['graph', 'build'] },
  { args: ['env', 'build'] },
  { args: ['env', 'lint'] },
  { args: ['import', 'Makefile'] },
  { args: ['import', 'package.json'] },
  { args: ['doctor'] },
  { args: ['format', '--check'] },
  { args: ['import', 'package.json', '--to', 'tasks.toml'] },
  { args: ['format'] },
  { args: ['format', '--check'] },
];

/** The commands in a large workspace only: other spellings of paths, and what differs between systems. */
const spellings: readonly Row[] = [
  {
    args: ['check', 'MORE\\X.toml', 'more/x.toml', '.\\Tasks.toml'],
    onLinux: ['check', 'more/x.toml', './tasks.toml', ...forWindows],
  },
  { ...checkRow('WITH SPACE'), onLinux: ['check', 'with space', ...forWindows] },
  { ...checkRow(), folder: 'root', spelledFolder: 'ROOT' },
  { args: ['graph'], folder: 'root', spelledFolder: 'Root' },
  { ...checkRow(), folder: 'systems' },
  { args: ['check', '--platform', 'linux'], folder: 'systems' },
  { args: ['check', '--platform', 'macos'], folder: 'systems' },
];

const places = ['the examples', 'a large workspace'] as const;
const isAvailable = await isWindowsAvailable();

describe.skipIf(!isAvailable).each(places)('on Windows and on Linux, in %s', (place) => {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-systems-')));
  const rows = place === 'the examples' ? commands : [...spellings, ...commands];
  const titles = rows.map(({ args, folder = 'root' }, index) => [args.join(' '), folder, index] as const);
  const folders = { linux: join(parent, 'l'), windows: join(parent, 'w') };
  let onLinux: readonly WindowsResult[] = [];
  let onWindows: readonly WindowsResult[] = [];

  beforeAll(async () => {
    for (const folder of Object.values(folders)) {
      if (place === 'the examples') cpSync(examples, join(folder, 'root'), { recursive: true });
      else writeWorkspace(folder);
    }
    onLinux = rows.map(({ args, onLinux: linux = args, folder = 'root', input }) =>
      runOnLinux({ folder: join(folders.linux, folder), args: linux, ...(input && { input }) }),
    );
    const given = rows.map(
      ({ args, folder = 'root', spelledFolder = folder, input }): WindowsCommand => ({
        folder: join(folders.windows, spelledFolder),
        args: [windowsPath(program), ...args],
        env: { USERPROFILE: windowsPath(join(folders.windows, 'home')) },
        ...(input ? { input } : { isInProcess: true }),
      }),
    );
    onWindows = await runOnWindows(given);
  });

  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  test.each(titles)('`taskwright %s` in %s prints the same and exits with the same code', (_args, _folder, index) => {
    expect(comparable(onWindows[index], folders.windows)).toEqual(comparable(onLinux[index], folders.linux));
  });

  test('`taskwright doctor` shows the folder as Windows writes it', () => {
    const index = rows.findIndex(({ args }) => args[0] === 'doctor');
    expect(onWindows[index]?.stdout).toContain(`Files in \`${windowsPath(join(folders.windows, 'root'))}\``);
  });

  test('the files that the commands change are the same', () => {
    expect(filesIn(folders.windows)).toEqual(filesIn(folders.linux));
  });

  function runOnLinux({ folder, args, input = '' }: WindowsCommand): WindowsResult {
    const env = { PATH: '', HOME: join(folders.linux, 'home'), NODE_DISABLE_COMPILE_CACHE: '1' };
    const options = { cwd: folder, env, input, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
    return { code: status, stdout, stderr };
  }
});

/** Returns a result without what depends on the system: separators, the folder with its drive, versions of Node and of the system. */
function comparable(result: WindowsResult | undefined, folder: string): unknown {
  const plain = (text = ''): readonly string[] =>
    comparableText(text, folder)
      .split('\n')
      .filter((line) => !/^- (?:Node|System): /.test(line));
  return { code: result?.code, stdout: plain(result?.stdout), stderr: plain(result?.stderr) };
}

function filesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}
