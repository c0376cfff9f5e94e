import { expect, test } from 'vitest';
import { pathOf, relativePath, resolvePath, uriOf } from '../../../../server/core/paths/unix-path.ts';

test.each<readonly [uri: string, path: string]>([
  ['file:///repo/a%20b.toml', '/repo/a b.toml'],
  ['file:///c%3A/repo/a.toml', 'c:/repo/a.toml'],
  ['file://server/share/a.toml', '//server/share/a.toml'],
  ['vscode-vfs://github/team/a.toml', '/vscode-vfs:github/team/a.toml'],
])('the path of `%s` is `%s`, in both directions', (uri, path) => {
  expect(pathOf(uri)).toBe(path);
  expect(uriOf(path, 'file:///x')).toBe(uri);
  expect(uriOf(path, 'file://server/share/x')).toBe(uri);
});

test('the path of a URI with a drive in upper case has it in lower case', () =>
  expect(pathOf('file:///C:/a')).toBe('c:/a'));

test.each<readonly [folder: string, path: string, resolved: string]>([
  ['/repo', '../a/./b', '/a/b'],
  ['/repo', '/bin/x', '/bin/x'],
  ['/', '/a', '/a'],
  ['c:/repo', '../a', 'c:/a'],
  ['c:/repo', '../../../a', 'c:/a'],
  ['c:/repo', 'd:/x/../y', 'd:/y'],
  ['/', 'c:/a', 'c:/a'],
  ['//server/share/repo', '../a', '//server/share/a'],
])('in `%s`, `%s` is `%s`', (folder, path, resolved) => expect(resolvePath(folder, path)).toBe(resolved));

test.each<readonly [folder: string, path: string, relative: string]>([
  ['/repo/a', '/repo/b/c', '../b/c'],
  ['c:/repo', 'c:/repo', '.'],
  ['c:/repo/a', 'c:/repo/b', '../b'],
])('from `%s`, `%s` is `%s`', (folder, path, relative) => expect(relativePath(folder, path)).toBe(relative));
