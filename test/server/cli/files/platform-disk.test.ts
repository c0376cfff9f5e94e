import { expect, test } from 'vitest';
import type { CommandDisk } from '../../../../server/cli/files/command-disk.ts';
import { platformDisk } from '../../../../server/cli/files/platform-disk.ts';
import { ignoresCase, type PathSystem } from '../../../../server/core/paths/path-system.ts';

const texts: Readonly<Record<string, string>> = {
  '/w/Scripts/Build.sh': '#!/bin/sh\n',
  '/w/Scripts/plain.sh': 'echo\n',
  '/w/Scripts/run.ps1': 'Write-Host\n',
};
const folders: Readonly<Record<string, readonly string[]>> = {
  '/': ['w'],
  '/w': ['Scripts'],
  '/w/Scripts': ['Build.sh', 'plain.sh', 'run.ps1'],
};

/** Returns a disk of a system with these files, of which `Build.sh` is executable. */
function diskOf(platform: PathSystem): CommandDisk {
  const fold = (path: string): string => (ignoresCase(platform) ? path.toLowerCase() : path);
  const find = <Value>(record: Readonly<Record<string, Value>>, path: string): Value | undefined =>
    Object.entries(record).find(([key]) => fold(key) === fold(path))?.[1];
  const stats: CommandDisk['stats'] = (path) => {
    if (find(folders, path)) return { kind: 'folder', isRunnable: true };
    const isRunnable = platform === 'windows' ? undefined : /build/i.test(path);
    return find(texts, path) === undefined ? undefined : { kind: 'file', isRunnable };
  };
  const entries: CommandDisk['entries'] = (path) =>
    (find(folders, path) ?? []).map((name) => ({ name, kind: /\./.test(name) ? 'file' : 'folder' }));
  return {
    ...{ platform, stats, entries },
    start: (path) => Buffer.from(find(texts, path) ?? ''),
    look: async (path) => stats(path) ?? Promise.reject(new Error('missing')),
    readFile: async (path) => Buffer.from(find(texts, path) ?? ''),
    readFolder: async (path) => entries(path),
    realPath: async (path) => path,
  };
}

type State = 'executable' | 'not executable' | 'unknown' | 'missing';

test.each<readonly [machine: PathSystem, platform: PathSystem, path: string, state: State]>([
  ['linux', 'linux', '/w/Scripts/Build.sh', 'executable'],
  ['linux', 'linux', '/w/scripts/build.sh', 'missing'],
  ['linux', 'windows', '/w/scripts/build.sh', 'executable'],
  ['linux', 'windows', '/w/Scripts/plain.sh', 'not executable'],
  ['linux', 'windows', '/w/SCRIPTS/RUN.PS1', 'executable'],
  ['linux', 'windows', '/w/scripts/absent.sh', 'missing'],
  ['linux', 'macos', '/w/scripts/build.sh', 'executable'],
  ['linux', 'macos', '/w/Scripts/run.ps1', 'not executable'],
  ['macos', 'linux', '/w/Scripts/Build.sh', 'executable'],
  ['macos', 'linux', '/w/scripts/Build.sh', 'missing'],
  ['macos', 'linux', '/w/Scripts/build.sh', 'missing'],
  ['macos', 'windows', '/w/scripts/run.ps1', 'executable'],
  ['windows', 'windows', '/w/scripts/build.sh', 'executable'],
  ['windows', 'windows', '/w/scripts/plain.sh', 'not executable'],
  ['windows', 'linux', '/w/Scripts/Build.sh', 'unknown'],
  ['windows', 'linux', '/w/scripts/Build.sh', 'missing'],
])('a file of a machine with %s, seen by %s: `%s` is %s', (machine, platform, path, state) => {
  const found = platformDisk(diskOf(machine), platform).stats(path);
  const runnable = found?.isRunnable ? 'executable' : 'not executable';
  expect(found === undefined ? 'missing' : found.isRunnable === undefined ? 'unknown' : runnable).toBe(state);
});

test('reads a file in the spelling of the disk', async () => {
  const disk = platformDisk(diskOf('linux'), 'windows');
  await expect(disk.readFile('/w/scripts/build.sh')).resolves.toEqual(Buffer.from('#!/bin/sh\n'));
});
