import { expect, test } from 'vitest';
import { isRestoring } from '../../../../client/tasks/output/restored-line.ts';

test.for<readonly [line: string, expected: boolean]>([
  ['[build] restored outputs from cache a445731334a1', true],
  ['[build --fast] restored outputs from cache a445', true],
  ['[build:web] restored outputs from cache a445', false],
  ['[other] restored outputs from cache a445', false],
  ['[build] cache miss: no matching cache entry', false],
  ['[build] $ echo restored outputs from cache a445', false],
  ['restored outputs from cache a445', false],
])('the outputs of `build` are restored according to %j: %s', ([line, expected]) => {
  expect(isRestoring(line, 'build')).toBe(expected);
});
