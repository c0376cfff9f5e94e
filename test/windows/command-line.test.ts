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

/** The commands in each folder, in this order. The last ones write. */
const commands: readonly { readonly args: readonly string[]; readonly input?: string; readonly folder?: string }[] = [
  { args: ['check'] },
  { args: ['check', '--format', 'json'] },
  { args: ['check', '--format', 'sarif'] },
  { args: ['check', '--format', 'github'] },
  { args: ['check', '-', '--stdin-filename', 'more/new.toml'], input: '[a]\r\nruns = "ü"\r\n' },
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

const places = ['the examples', 'a large workspace'] as const;
const titles = commands.map(({ args }, index) => [args.join(' '), index] as const);
const isAvailable = await isWindowsAvailable();

describe.skipIf(!isAvailable).each(places)('on Windows and on Linux, in %s', (place) => {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'taskwright-systems-')));
  const folders = { linux: join(parent, 'l'), windows: join(parent, 'w') };
  let onLinux: readonly WindowsResult[] = [];
  let onWindows: readonly WindowsResult[] = [];

  beforeAll(async () => {
    for (const folder of Object.values(folders)) {
      if (place === 'the examples') cpSync(examples, join(folder, 'root'), { recursive: true });
      else writeWorkspace(folder);
    }
    onLinux = commands.map((command) => runOnLinux({ folder: join(folders.linux, 'root'), ...command }));
    const given = commands.map(
      (command): WindowsCommand => ({
        folder: join(folders.windows, 'root'),
        ...command,
        args: [windowsPath(program), ...command.args],
        env: { USERPROFILE: windowsPath(join(folders.windows, 'home')) },
      }),
    );
    onWindows = await runOnWindows(given);
  });

  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  test.each(titles)('`taskwright %s` prints the same and exits with the same code', (_, index) => {
    expect(comparable(onWindows[index], folders.windows)).toEqual(comparable(onLinux[index], folders.linux));
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
