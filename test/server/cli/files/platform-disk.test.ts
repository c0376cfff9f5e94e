import { expect, test } from 'vitest';
import { platformDisk } from '../../../../server/cli/files/platform-disk.ts';
import type { PathSystem } from '../../../../server/core/paths/path-system.ts';
import { listedDisk } from '../support/listed-disk.ts';

type State = 'executable' | 'not executable' | 'unknown' | 'missing';

// On Windows, the extensions that make files executable are not known to the disk.
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
  ['windows', 'windows', '/w/scripts/build.sh', 'executable'],
  ['windows', 'windows', '/w/scripts/plain.sh', 'not executable'],
  ['windows', 'linux', '/w/Scripts/Build.sh', 'unknown'],
  ['windows', 'linux', '/w/scripts/Build.sh', 'missing'],
  ['windows', 'macos', '/w/Scripts\\Build.sh', 'missing'],
  ['windows', 'linux', '/w/Scripts\\Build.sh', 'missing'],
])('a file of a machine with %s, seen by %s: `%s` is %s', (machine, platform, path, state) => {
  const found = platformDisk(listedDisk(machine), platform).stats(path);
  const runnable = found?.isRunnable ? 'executable' : 'not executable';
  expect(found === undefined ? 'missing' : found.isRunnable === undefined ? 'unknown' : runnable).toBe(state);
});

test('reads a file in the spelling of the disk', async () => {
  const disk = platformDisk(listedDisk('linux'), 'windows');
  await expect(disk.readFile('/w/scripts/build.sh')).resolves.toEqual(Buffer.from('#!/bin/sh\n'));
});
