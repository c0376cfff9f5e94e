import { expect, test } from 'vitest';
import { isExecutableByExtension, startsWithInterpreter } from '../../../server/files/windows-executables.ts';

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

test('config files declare more extensions executable', () => {
  expect(isExecutableByExtension('/a/build.Py', ['py'])).toBe(true);
  expect(isExecutableByExtension('/a/build.sh', ['py'])).toBe(false);
  expect(isExecutableByExtension('/a/build', [''])).toBe(true);
});

test.each([
  ['#!/bin/sh', true],
  ['\uFEFF#!/bin/sh', true],
  ['#MISE quiet=true', false],
  ['#', false],
  ['', false],
])('a file that starts with `%s` has an interpreter: %s', (start, hasInterpreter) => {
  expect(startsWithInterpreter(Buffer.from(start).subarray(0, 5))).toBe(hasInterpreter);
});
