import { expect, test } from 'vitest';
import { canonicalPath, pathKey, shownPath } from '../../../../server/core/paths/canonical-path.ts';
import type { PathSystem } from '../../../../server/core/paths/path-system.ts';

type Row = readonly [title: string, system: PathSystem, written: string, canonical: string, shown: string];

test.each<Row>([
  ['a drive in upper case', 'windows', 'Z:\\a\\b', 'z:\\a\\b', 'Z:\\a\\b'],
  ['a drive in lower case', 'windows', 'z:\\a\\b', 'z:\\a\\b', 'Z:\\a\\b'],
  ['the root of a drive', 'windows', 'C:\\', 'c:\\', 'C:\\'],
  ['slashes', 'windows', 'C:/a b/c.toml', 'c:\\a b\\c.toml', 'C:\\a b\\c.toml'],
  ['a share', 'windows', '\\\\server\\share\\a', '\\\\server\\share\\a', '\\\\server\\share\\a'],
  ['a share with slashes', 'windows', '//server/share/a', '\\\\server\\share\\a', '\\\\server\\share\\a'],
  ['a long path', 'windows', '\\\\?\\C:\\a', 'c:\\a', 'C:\\a'],
  ['a long path on a share', 'windows', '\\\\?\\UNC\\server\\share\\a', '\\\\server\\share\\a', '\\\\server\\share\\a'],
  ['a relative path', 'windows', '..\\a', '..\\a', '..\\a'],
  ['the case of names', 'windows', 'C:\\Users\\Me', 'c:\\Users\\Me', 'C:\\Users\\Me'],
  ['a backslash in a name', 'linux', '/a\\b', '/a\\b', '/a\\b'],
  ['a name like a drive', 'linux', '/Z:/a', '/Z:/a', '/Z:/a'],
  ['decomposed letters', 'linux', '/a\u0308', '/a\u0308', '/a\u0308'],
  ['decomposed letters', 'macos', '/private/var/a\u0308', '/private/var/ä', '/private/var/ä'],
])('%s on %s: `%s` is `%s`, shown as `%s`', (_title, system, written, canonical, shown) => {
  expect(canonicalPath(written, system)).toBe(canonical);
  expect(canonicalPath(canonical, system)).toBe(canonical);
  expect(shownPath(canonical, system)).toBe(shown);
});

test.each<readonly [system: PathSystem, a: string, b: string, areSame: boolean]>([
  ['windows', 'C:\\Work\\mise.toml', 'c:/work/MISE.toml', true],
  ['macos', '/Users/me/Tasks.toml', '/users/me/tasks.toml', true],
  ['macos', '/a\u0308.toml', '/Ä.toml', true],
  ['linux', '/a/Tasks.toml', '/a/tasks.toml', false],
])('on %s, whether `%s` and `%s` are one file: %s', (system, a, b, areSame) => {
  const key = (path: string): string => pathKey(canonicalPath(path, system), system);
  expect(key(a) === key(b)).toBe(areSame);
});
