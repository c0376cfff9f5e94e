import { expect, test } from 'vitest';
import { startsWithInterpreter } from '../../../server/files/windows-executables.ts';

test.each([
  ['#!/bin/sh', true],
  ['\uFEFF#!/bin/sh', true],
  ['#MISE quiet=true', false],
  ['#', false],
  ['', false],
])('a file that starts with `%s` has an interpreter: %s', (start, hasInterpreter) => {
  expect(startsWithInterpreter(Buffer.from(start).subarray(0, 5))).toBe(hasInterpreter);
});
