import { expect, test } from 'vitest';
import { isManifestPath } from '../../../../registry/packages/tarballs/manifest-path.ts';

test.each([
  ['package/package.json', true],
  ['other/package.json', true],
  ['package/Package.JSON', true],
  ['package/pac\u212aage.json', true],
  ['package/./package.json', true],
  ['package//package.json', true],
  ['package/lib/../package.json', true],
  ['package/../package.json', true],
  ['//package.json', true],
  ['package\\package.json', true],
  ['package/.\\package.json', true],
  ['package.json', false],
  ['package/', false],
  ['package/lib/package.json', false],
  ['/package/package.json', false],
  ['package/a-package.json', false],
  ['package/package.json5', false],
])('whether %s is the manifest of a package: %s', (path, expected) => {
  expect(isManifestPath(path)).toBe(expected);
});
