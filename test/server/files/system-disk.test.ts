import { expect, test } from 'vitest';
import type { PathSystem } from '../../../server/core/paths/path-system.ts';
import { systemDisk } from '../../../server/files/system-disk.ts';
import { listedDisk } from '../cli/support/listed-disk.ts';

type State = 'executable' | 'not executable' | 'unknown' | 'missing';

const seenBy = (machine: PathSystem, platform: PathSystem) => {
  const disk = listedDisk(machine);
  return systemDisk(disk, { platform: () => platform, readStart: async (path) => disk.start(path) });
};

test.each<readonly [machine: PathSystem, platform: PathSystem, path: string, state: State]>([
  ['linux', 'linux', '/w/Scripts/Build.sh', 'executable'],
  ['linux', 'linux', '/w/scripts/build.sh', 'missing'],
  ['linux', 'windows', '/w/scripts/build.sh', 'executable'],
  ['linux', 'windows', '/w/Scripts/plain.sh', 'not executable'],
  ['linux', 'windows', '/w/SCRIPTS/RUN.PS1', 'not executable'],
  ['linux', 'windows', '/w/scripts/absent.sh', 'missing'],
  ['linux', 'macos', '/w/scripts/build.sh', 'executable'],
  ['linux', 'macos', '/w/Scripts/run.ps1', 'not executable'],
  ['macos', 'linux', '/w/Scripts/Build.sh', 'executable'],
  ['macos', 'linux', '/w/scripts/Build.sh', 'missing'],
  ['macos', 'linux', '/w/Scripts/build.sh', 'missing'],
  ['macos', 'windows', '/w/scripts/run.ps1', 'not executable'],
  ['windows', 'linux', '/w/Scripts/Build.sh', 'unknown'],
  ['windows', 'linux', '/w/scripts/Build.sh', 'missing'],
  ['windows', 'macos', '/w/Scripts\\Build.sh', 'missing'],
])('a file of a machine with %s, seen by %s: `%s` is %s', async (machine, platform, path, state) => {
  const found = await seenBy(machine, platform)
    .look(path)
    .catch(() => undefined);
  const runnable = found?.isRunnable ? 'executable' : 'not executable';
  expect(found === undefined ? 'missing' : found.isRunnable === undefined ? 'unknown' : runnable).toBe(state);
});

test('reads files and folders in the spelling of the disk', async () => {
  const disk = seenBy('linux', 'windows');
  expect(await disk.readFile('/w/scripts/build.sh')).toEqual(Buffer.from('#!/bin/sh\n'));
  expect((await disk.readFolder('/w/scripts')).map(({ name }) => name)).toEqual(['Build.sh', 'plain.sh', 'run.ps1']);
});
