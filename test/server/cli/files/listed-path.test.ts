import { expect, test } from 'vitest';
import { listedPath } from '../../../../server/cli/files/listed-path.ts';
import type { PathSystem } from '../../../../server/core/paths/path-system.ts';
import { listedDisk } from '../support/listed-disk.ts';

test.each<readonly [system: PathSystem, written: string, path: string]>([
  ['linux', '/w/scripts/BUILD.sh', '/w/scripts/BUILD.sh'],
  ['macos', '/w/scripts/BUILD.sh', '/w/Scripts/Build.sh'],
  ['windows', '/W/scripts/BUILD.sh', '/w/Scripts/Build.sh'],
  ['windows', '/w/Scripts/Build.sh', '/w/Scripts/Build.sh'],
  ['windows', '/w/SCRIPTS/new.sh', '/w/Scripts/new.sh'],
  ['windows', '/other/A.toml', '/other/A.toml'],
  ['windows', '/', '/'],
])('on %s, the path %s is %s', (system, written, path) => {
  expect(listedPath(written, listedDisk(system))).toBe(path);
});
