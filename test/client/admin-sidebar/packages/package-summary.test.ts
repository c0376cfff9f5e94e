import { expect, test } from 'vitest';
import { packageSummary } from '../../../../client/admin-sidebar/packages/package-summary.ts';
import { changedPaths, unpackTarball } from '../../../../client/admin-sidebar/packages/unpack-tarball.ts';
import { packed } from '../../../../harness/registry/tarball.ts';

function unpacked(files: Readonly<Record<string, string>>) {
  return unpackTarball(packed(Object.entries(files).map(([path, content]) => ({ path: `package/${path}`, content }))));
}

test('the summary contains the size, the scripts and the dependencies, in alphabetical order', async () => {
  const manifest = {
    ...{
      name: 'ui',
      version: '1.1.0',
      description: 'not shown',
      scripts: { test: 'vitest', postinstall: 'node x.js' },
    },
    ...{ dependencies: { b: '^2.0.0', a: '1.0.0' }, bin: 'cli.js' },
  };
  const files = await unpacked({ 'package.json': JSON.stringify(manifest), 'cli.js': '12345' });
  expect(packageSummary(files)).toBe(`{
  "name": "ui",
  "version": "1.1.0",
  "fileCount": 2,
  "unpackedSize": ${JSON.stringify(manifest).length + 5},
  "scripts": {
    "postinstall": "node x.js",
    "test": "vitest"
  },
  "dependencies": {
    "a": "1.0.0",
    "b": "^2.0.0"
  },
  "bin": "cli.js"
}
`);
});

test.each([
  ['is missing', { 'index.js': '' }],
  ['is not JSON', { 'package.json': '{' }],
  ['is not an object', { 'package.json': '[1]' }],
])('a package whose manifest %s has a summary', async (_, files: Readonly<Record<string, string>>) => {
  const unpackedSize = Object.values(files).join('').length;
  const summary = { fileCount: Object.keys(files).length, unpackedSize };
  expect(JSON.parse(packageSummary(await unpacked(files)))).toEqual(summary);
});

test('the changed paths are those of added, removed and changed files', async () => {
  const [before, after] = [
    await unpacked({ same: 'a', changed: 'a', removed: 'a' }),
    await unpacked({ same: 'a', changed: 'b', added: 'a' }),
  ];
  expect(changedPaths(before, after)).toEqual(['added', 'changed', 'removed']);
});
