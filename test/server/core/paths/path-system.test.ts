import { expect, test } from 'vitest';
import { ignoresCase, pathSystemOf, separatorOf } from '../../../../server/core/paths/path-system.ts';

test.each<readonly [platform: string, system: string, separator: string, ignores: boolean]>([
  ['win32', 'windows', '\\', true],
  ['darwin', 'macos', '/', true],
  ['linux', 'linux', '/', false],
  ['freebsd', 'linux', '/', false],
])('`%s` is %s, with the separator `%s`; whether it ignores case: %s', (platform, system, separator, ignores) => {
  const known = pathSystemOf(platform);
  expect([known, separatorOf(known), ignoresCase(known)]).toEqual([system, separator, ignores]);
});
