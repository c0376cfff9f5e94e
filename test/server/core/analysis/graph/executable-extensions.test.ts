import { expect, test } from 'vitest';
import {
  executablesIn,
  isExecutableByExtension,
  nearestExecutables,
} from '../../../../../server/core/analysis/graph/executable-extensions.ts';

test.each([
  ['Z:\\a\\build.ps1', true],
  ['/a/BUILD.CMD', true],
  ['/a/build.tar.exe', true],
  ['/a/build.sh', false],
  ['/a/build', false],
  ['/a.exe/build', false],
  ['/a/.exe', false],
])('the extension of `%s` makes it executable: %s', (path, isExecutable) => {
  expect(isExecutableByExtension(path)).toBe(isExecutable);
});

test.each([
  ['/a/build.Py', ['py'], true],
  ['/a/build.sh', ['py'], false],
  ['/a/build.exe', ['py'], false],
  ['/a/build.py', ['PY'], false],
  ['/a/build', [''], true],
  ['/a/build.exe', [], false],
])('whether `%s` is executable if the setting is %o: %s', (path, extensions, isExecutable) => {
  expect(isExecutableByExtension(path, extensions)).toBe(isExecutable);
});

test.each([
  [undefined, undefined],
  ['', ['']],
  ['py', ['py']],
  ['py, RB,,lua', ['py', ' RB', '', 'lua']],
])('the variable `%s` sets %o, as the runner reads it', (value, extensions) => {
  expect(executablesIn({ MISE_WINDOWS_EXECUTABLE_EXTENSIONS: value })).toEqual(extensions);
});

const configs = [
  { path: '/w/mise.toml', project: '/w', extensions: ['rb'] },
  { path: '/w/mise.local.toml', project: '/w', extensions: ['py'] },
  { path: '/w/app/mise.toml', project: '/w/app', extensions: [] },
  { path: '/w/app/sub/mise.toml', project: '/w/app/sub', extensions: undefined },
];

test.each([
  ['/w', ['py']],
  ['/w/other', ['py']],
  ['/w/app', []],
  ['/w/app/sub', []],
  ['/elsewhere', undefined],
])('the nearest config file that sets extensions for `%s` sets %o', (folder, extensions) => {
  expect(nearestExecutables(folder, configs)).toEqual(extensions);
});
