import { expect, test } from 'vitest';
import { isDuration } from '../../../../../server/core/analysis/values/duration.ts';
import { rejectedTimeouts, timeouts } from './sample-values.ts';

test('the durations that the runner accepts are durations, and those that it rejects are not', () => {
  expect(timeouts.filter((text) => !isDuration(text))).toEqual([]);
  expect(rejectedTimeouts.filter(isDuration)).toEqual([]);
});

test('a long text is checked in linear time', () => {
  expect(isDuration(`${'1h '.repeat(50_000)}`)).toBe(false);
  expect(isDuration(`1h${' '.repeat(100_000)}x`)).toBe(false);
  expect(isDuration(`${'9'.repeat(100_000)}x`)).toBe(false);
});
