import { posix, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pathLogic } from '../../../server/files/path-logic.ts';

const windows = pathLogic(win32, 'windows');
const unix = { linux: pathLogic(posix, 'linux'), macos: pathLogic(posix, 'macos') };

describe('on Windows', () => {
  test.each([
    ['z:\\w', 'tasks.toml', 'z:\\w\\tasks.toml'],
    ['z:\\w', '..\\a/b.toml', 'z:\\a\\b.toml'],
    ['z:\\w', 'C:\\Users\\me', 'c:\\Users\\me'],
    ['z:\\w', '\\a', 'z:\\a'],
    ['\\\\server\\share\\w', 'a.toml', '\\\\server\\share\\w\\a.toml'],
    ['z:\\w', '\\\\server\\share\\a', '\\\\server\\share\\a'],
    ['z:\\w', '\\\\?\\Z:\\long\\a', 'z:\\long\\a'],
  ])('in %s, `%s` is `%s`', (folder, written, path) => {
    expect(windows.resolvedPath(folder, written)).toBe(path);
  });

  test.each([
    ['z:\\w', 'z:\\w\\a\\b.toml', 'a/b.toml', 'a/b.toml'],
    ['z:\\W', 'z:\\w\\a.toml', 'a.toml', 'a.toml'],
    ['z:\\', 'z:\\a.toml', 'a.toml', 'a.toml'],
    ['z:\\w', 'z:\\other\\a.toml', undefined, '../other/a.toml'],
    ['z:\\w', 'z:\\work\\a.toml', undefined, '../work/a.toml'],
    ['z:\\w', 'c:\\a.toml', undefined, 'c:/a.toml'],
    ['z:\\w', '\\\\server\\share\\a.toml', undefined, '//server/share/a.toml'],
    ['\\\\server\\share', '\\\\server\\share\\a.toml', 'a.toml', 'a.toml'],
    ['z:\\w', 'z:\\w\\..\\a.toml', undefined, '../a.toml'],
  ])('from %s, the path %s is inside as %s and shown as %s', (folder, path, inside, shown) => {
    expect(windows.pathInside(folder, path)).toBe(inside);
    expect(windows.displayPath(path, folder)).toBe(shown);
  });

  test.each([
    ['z:\\w', 'a', 'z:\\w\\a'],
    ['z:\\', 'a', 'z:\\a'],
  ])('the entry of %s with the name %s is %s', (folder, name, path) => {
    expect(windows.entryPath(folder, name)).toBe(path);
    expect(windows.isBelow(path, folder)).toBe(true);
  });
});

describe.each(Object.entries(unix))('on %s', (_, paths) => {
  test.each([
    ['/w', '/w/a/b.toml', 'a/b.toml', 'a/b.toml'],
    ['/', '/a.toml', 'a.toml', 'a.toml'],
    ['/w', '/work/a.toml', undefined, '../work/a.toml'],
    ['/w', '/w/a\\b.toml', 'a\\b.toml', 'a\\b.toml'],
    ['/private/var/w', '/var/w/a', undefined, '../../../var/w/a'],
  ])('from %s, the path %s is inside as %s and shown as %s', (folder, path, inside, shown) => {
    expect(paths.pathInside(folder, path)).toBe(inside);
    expect(paths.displayPath(path, folder)).toBe(shown);
  });
});

test.each([
  ['linux', '/w', 'a\u0308.toml', '/w/a\u0308.toml'],
  ['macos', '/w', 'a\u0308.toml', '/w/ä.toml'],
] as const)('on %s, in %s, `%s` is `%s`', (system, folder, written, path) => {
  expect(unix[system].resolvedPath(folder, written)).toBe(path);
});
