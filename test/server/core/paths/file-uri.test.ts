import { expect, test } from 'vitest';
import { fileUriOf, pathOfFileUri } from '../../../../server/core/paths/file-uri.ts';
import type { PathSystem } from '../../../../server/core/paths/path-system.ts';

test.each<readonly [system: PathSystem, path: string, uri: string]>([
  ['linux', '/a/b c#.toml', 'file:///a/b%20c%23.toml'],
  ['linux', '/a\\b', 'file:///a%5Cb'],
  ['macos', '/private/var/ä', 'file:///private/var/%C3%A4'],
  ['windows', 'c:\\a\\b c.toml', 'file:///c%3A/a/b%20c.toml'],
  ['windows', '\\\\server\\share\\a.toml', 'file://server/share/a.toml'],
  ['windows', '\\vscode-vfs:github\\team\\a.toml', 'vscode-vfs://github/team/a.toml'],
])('on %s, `%s` is `%s`, in both directions', (system, path, uri) => {
  expect(fileUriOf(path, system)).toBe(uri);
  expect(pathOfFileUri(uri, system)).toBe(path);
});

test.each<readonly [system: PathSystem, uri: string, path: string | undefined]>([
  ['windows', 'file:///C:/a', 'c:\\a'],
  ['windows', 'file:///C%3A/a', 'c:\\a'],
  ['windows', 'file:///a/b', undefined],
  ['windows', 'file:///c%3A/a%5Cb', undefined],
  ['linux', 'file://server/share/a', undefined],
  ['linux', 'file:///a%2Fb', undefined],
  ['linux', 'file:///a%', undefined],
  ['macos', 'file:///a%CC%88', '/ä'],
  ['linux', 'untitled:Untitled-1', undefined],
])('on %s, `%s` is the path %s', (system, uri, path) => expect(pathOfFileUri(uri, system)).toBe(path));

test('a path with a drive in upper case has the same URI', () =>
  expect(fileUriOf('C:\\a', 'windows')).toBe(fileUriOf('c:\\a', 'windows')));
