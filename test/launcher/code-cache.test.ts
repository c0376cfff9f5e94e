import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { builtProgram } from '../../harness/system/built-programs.ts';
import { userCacheFolder } from '../../launcher/cache-folder.ts';
import { readCode, saveCode } from '../../launcher/code-cache.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../server/cli/support/temporary-folder.ts';

interface Environment {
  readonly XDG_CACHE_HOME: string;
  readonly [name: string]: string;
}

/** Runs a program as a user does, and returns its output. */
function run(program: string, words: readonly string[], environment: Environment) {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram(program), ...words], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const version = (environment: Environment) => run('taskwright.js', ['--version'], environment);
const printed = { status: 0, stdout: `taskwright ${packageFile.version}\n`, stderr: '' };

/** Returns the paths of all files in a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the paths of the files of cached code. There are recorded runs beside them if the machine is slow. */
function cachedFiles(folder: string): readonly string[] {
  return filesIn(folder).filter((file) => !basename(file).startsWith('run-'));
}

/** Returns the path of the only file of cached code. */
function cachedFile(folder: string): string {
  const [path, ...others] = cachedFiles(folder);
  if (path === undefined || others.length > 0) throw new Error(`not one file, but ${[path, ...others].join(', ')}`);
  return path;
}

describe('Compiled code', () => {
  test('is cached for the user, by version', () => {
    const folder = temporaryFolder({});
    expect(version({ XDG_CACHE_HOME: folder })).toEqual(printed);
    const path = cachedFile(folder);
    expect(dirname(path)).toBe([folder, 'taskwright', packageFile.version].join(sep));
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  test('is used by later runs, which print the same output and soon stop saving code', () => {
    const folder = temporaryFolder({});
    for (let runs = 0; runs < 8; runs++) expect(version({ XDG_CACHE_HOME: folder })).toEqual(printed);
    const before = readFileSync(cachedFile(folder));
    expect(version({ XDG_CACHE_HOME: folder })).toEqual(printed);
    expect(readFileSync(cachedFile(folder)).equals(before)).toBe(true);
  });

  test('includes the functions that a later run calls', () => {
    const folder = temporaryFolder({ 'full/tasks.toml': '[a]\nrun = "x"\n', 'empty/': '', 'cache/': '' });
    const environment = { XDG_CACHE_HOME: join(folder, 'cache') };
    expect(run('taskwright.js', ['check', join(folder, 'empty')], environment).status).toBe(0);
    const size = () => cachedFiles(environment.XDG_CACHE_HOME).reduce((total, path) => total + statSync(path).size, 0);
    const before = size();
    expect(run('taskwright.js', ['check', join(folder, 'full')], environment).status).toBe(0);
    expect(size()).toBeGreaterThan(before);
  });

  test('has files for each command', () => {
    const folder = temporaryFolder({});
    for (const words of [['help'], ['schema'], ['--version'], ['help'], ['../x']]) {
      run('taskwright.js', words, { XDG_CACHE_HOME: folder });
    }
    const commands = filesIn(folder).map((path) => path.slice(path.lastIndexOf(process.arch) + process.arch.length));
    expect([...new Set(commands)].sort()).toEqual(['-', '---version', '-help', '-schema']);
  });

  test.each(['server.js', 'registry.js'])('is cached for %s', (program) => {
    const folder = temporaryFolder({});
    const { stderr } = run(program, program === 'server.js' ? ['--stdio'] : ['help'], { XDG_CACHE_HOME: folder });
    expect(stderr).toBe('');
    expect(filesIn(folder).some((path) => path.includes(`${sep}${program}-`))).toBe(true);
  });
});

describe('A program runs, and prints nothing else,', () => {
  test('when the cache folder is a file', () => {
    const folder = temporaryFolder({ cache: 'text' });
    expect(version({ XDG_CACHE_HOME: join(folder, 'cache') })).toEqual(printed);
    expect(readFileSync(join(folder, 'cache'), 'utf8')).toBe('text');
  });

  test('when the cache folder cannot be created', () => {
    expect(version({ XDG_CACHE_HOME: '/dev/null/cache' })).toEqual(printed);
  });

  test('when there is no home folder', () => {
    expect(version({ XDG_CACHE_HOME: '', HOME: '/dev/null', LOCALAPPDATA: '' })).toEqual(printed);
  });

  test.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length / 3)],
    ['empty', () => Buffer.alloc(0)],
    ['damaged', (bytes: Buffer) => bytes.map((byte, index) => (index === 999 ? ~byte : byte))],
    ['of another program', (bytes: Buffer) => Buffer.alloc(bytes.length, 'x')],
  ])('when the cached code is %s, and replaces it', (_, change) => {
    const folder = temporaryFolder({});
    version({ XDG_CACHE_HOME: folder });
    const path = cachedFile(folder);
    const changed = change(readFileSync(path));
    writeFileSync(path, changed);
    expect(version({ XDG_CACHE_HOME: folder })).toEqual(printed);
    expect(readFileSync(path).equals(changed)).toBe(false);
  });

  test('when code caching is disabled in Node, and caches nothing', () => {
    const folder = temporaryFolder({});
    expect(version({ XDG_CACHE_HOME: folder, NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual(printed);
    expect(filesIn(folder)).toEqual([]);
  });
});

const day = 24 * 60 * 60 * 1_000;

/** Sets the time at which a file was last used. */
function age(path: string, days: number): void {
  const time = new Date(Date.now() - days * day);
  utimesSync(path, time, time);
}

describe('Old files', () => {
  const oldName = `taskwright.js-${'0'.repeat(16)}-v22.1.0-linux-x64-`;

  /** Creates files of an age, and returns those that are left after a program saved its code. */
  function leftAfterSaving(files: Readonly<Record<string, number>>): readonly string[] {
    const cache = temporaryFolder(Object.fromEntries(Object.keys(files).map((path) => [path, 'text'])));
    for (const [path, days] of Object.entries(files)) age(join(cache, path), days);
    expect(version({ XDG_CACHE_HOME: cache })).toEqual(printed);
    return Object.keys(files).filter((path) => existsSync(join(cache, path)));
  }

  test.each([
    `taskwright/${packageFile.version}/${oldName}`,
    `taskwright/0.0.1/${oldName}`,
    `taskwright/0.0.1/${oldName}check`,
    `taskwright/0.0.1/${oldName}check.4711`,
    `taskwright/0.0.1-beta.2/language-server.js-${'f'.repeat(16)}-v26.0.0-darwin-arm64---stdio`,
  ])('are removed after a month: %s', (path) => {
    expect(leftAfterSaving({ [path]: 31 })).toEqual([]);
    expect(leftAfterSaving({ [path]: 29 })).toEqual([path]);
  });

  test.each([
    oldName,
    `taskwright/${oldName}`,
    `taskwright/notes/${oldName}`,
    `taskwright/0.0.1/deeper/${oldName}`,
    `taskwright/0.0.1/${oldName}.txt`,
    'taskwright/0.0.1/taskwright.js',
    'taskwright/0.0.1/notes.txt',
    `other/0.0.1/${oldName}`,
  ])('with a name that does not belong to this cache remain: %s', (path) => {
    expect(leftAfterSaving({ [path]: 400 })).toEqual([path]);
  });

  test('leave no empty folder of a version', () => {
    const cache = temporaryFolder({ [`taskwright/0.0.1/${oldName}`]: 'text', 'taskwright/0.0.2/': '' });
    age(join(cache, `taskwright/0.0.1/${oldName}`), 31);
    version({ XDG_CACHE_HOME: cache });
    expect(readdirSync(join(cache, 'taskwright')).sort()).toEqual(['0.0.2', packageFile.version].sort());
  });

  test('in a linked folder are left alone', () => {
    const elsewhere = temporaryFolder({ [oldName]: 'text' });
    age(join(elsewhere, oldName), 31);
    version({ XDG_CACHE_HOME: temporaryFolder({ 'taskwright/0.0.1': { link: elsewhere } }) });
    expect(readdirSync(elsewhere)).toEqual([oldName]);
  });

  test('do not prevent a program from running when they cannot be removed', () => {
    const cache = temporaryFolder({ [`taskwright/0.0.1/${oldName}/file`]: 'text' });
    age(join(cache, `taskwright/0.0.1/${oldName}`), 31);
    expect(version({ XDG_CACHE_HOME: cache })).toEqual(printed);
    expect(existsSync(join(cache, `taskwright/0.0.1/${oldName}/file`))).toBe(true);
  });

  test('are not looked for by a run that saves nothing', () => {
    const cache = temporaryFolder({});
    for (let runs = 0; runs < 8; runs++) version({ XDG_CACHE_HOME: cache });
    const old = join(dirname(cachedFile(cache)), oldName);
    writeFileSync(old, 'text');
    age(old, 31);
    version({ XDG_CACHE_HOME: cache });
    expect(existsSync(old)).toBe(true);
  });

  test('are refreshed when they are used, at most once a day', () => {
    const cache = temporaryFolder({});
    for (let runs = 0; runs < 8; runs++) version({ XDG_CACHE_HOME: cache });
    const path = cachedFile(cache);
    age(path, 40);
    expect(version({ XDG_CACHE_HOME: cache })).toEqual(printed);
    expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(day);
    age(path, 0.5);
    const before = statSync(path).mtimeMs;
    version({ XDG_CACHE_HOME: cache });
    expect(statSync(path).mtimeMs).toBe(before);
  });
});

describe('The code of functions that a later run calls', () => {
  /** A script with functions, and a file with its code after half of them have been called. */
  function savedScript(generation: number) {
    const path = join(temporaryFolder({}), 'code');
    // The path makes the functions differ from those of other scripts, whose code V8 would use.
    const functions = Array.from(
      { length: 400 },
      (_, index) => `(n) => { for (;;) return [n, ${JSON.stringify(path + index)}]; }`,
    );
    const script = new Script(`[${functions.join(',\n')}]`);
    const [...all]: ((n: number) => void)[] = script.runInThisContext();
    const call = (from: number, to: number) => {
      for (const called of all.slice(from, to)) called(1);
    };
    call(0, 200);
    const saved = saveCode(path, script, undefined);
    return { path, script, call, saved: saved && { ...saved, generation } };
  }

  test.each([
    ['is saved if they are a hundredth', { added: 2, generation: 1, hours: 0 }, 'replaced'],
    ['is not saved if there are none', { added: 0, generation: 1, hours: 0 }, 'kept'],
    ['is not saved by the ninth run', { added: 200, generation: 8, hours: 23 }, 'kept'],
    ['is saved by the ninth run on another day', { added: 2, generation: 8, hours: 25 }, 'replaced'],
  ])('%s', (_, { added, generation, hours }, expected) => {
    const { path, script, call, saved } = savedScript(generation);
    const { ino } = statSync(path);
    call(200, 200 + added);
    vi.setSystemTime(Date.now() + hours * 60 * 60 * 1_000);
    onTestFinished(() => void vi.useRealTimers());
    const again = saveCode(path, script, saved);
    expect(statSync(path).ino === ino ? 'kept' : 'replaced').toBe(expected);
    expect(again?.generation).toBe(Math.min(generation + 1, 8));
  });
});

test('Code that another user has saved is not read', () => {
  const path = join(temporaryFolder({}), 'code');
  expect(saveCode(path, new Script('1'), undefined)).toMatchObject({ generation: 1 });
  expect(readCode(path)?.saved).toMatchObject({ generation: 1 });
  vi.spyOn(process, 'getuid').mockReturnValue(statSync(path).uid + 1);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(readCode(path)).toBeUndefined();
});

describe('The cache folder of a user', () => {
  test.each<[NodeJS.Platform, Readonly<Record<string, string>>, RegExp | undefined]>([
    ['linux', {}, /[/\\]\.cache$/],
    ['linux', { HOME: '/home/me' }, /^\/home\/me\/\.cache$/],
    ['linux', { HOME: '' }, /[/\\]\.cache$/],
    ['linux', { XDG_CACHE_HOME: '/elsewhere' }, /^\/elsewhere$/],
    ['linux', { XDG_CACHE_HOME: 'relative' }, /[/\\]\.cache$/],
    ['darwin', {}, /[/\\]Library[/\\]Caches$/],
    ['win32', { LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' }, /AppData\\Local$/],
    ['win32', {}, undefined],
  ])('on %s with %o', (platform, environment, expected) => {
    const folder = userCacheFolder(platform, environment);
    if (expected === undefined) expect(folder).toBeUndefined();
    else expect(folder).toMatch(expected);
  });
});
