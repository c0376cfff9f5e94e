import { expect, test } from 'vitest';
import { durationText } from '../../../client/text/duration-text.ts';

test.for<readonly [milliseconds: number, expected: string]>([
  [-5, '0.0 s'],
  [49, '0.0 s'],
  [1_234, '1.2 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [59_499, '59 s'],
  [59_600, '1 min'],
  [125_000, '2 min 5 s'],
  [3_600_000, '1 h'],
  [4_320_000, '1 h 12 min'],
])('%i ms are %s', ([milliseconds, expected]) => {
  expect(durationText(milliseconds)).toBe(expected);
});
