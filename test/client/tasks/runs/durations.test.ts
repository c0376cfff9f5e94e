import { expect, test } from 'vitest';
import {
  isFromCache,
  maxDurations,
  savedTime,
  usualDuration,
  withDuration,
} from '../../../../client/tasks/runs/durations.ts';
import type { RunDuration, RunOutcome } from '../../../../client/tasks/runs/run-state.ts';

const outcomes: Readonly<Record<string, RunOutcome>> = { '+': 'passed', '-': 'failed', '.': 'stopped' };

/** Reads durations such as `+5 -3 +1*`: a passed run of 5 ms, a failed one of 3 ms, and one of 1 ms whose outputs were restored. */
function durationsIn(text: string): readonly RunDuration[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({
      outcome: outcomes[word.slice(0, 1)] ?? 'stopped',
      milliseconds: Number(word.slice(1).replace('*', '')),
      ...(word.endsWith('*') && { isRestored: true }),
    }));
}

test.for<readonly [durations: string, expected: number | undefined]>([
  ['', undefined],
  ['+5 +6', undefined],
  ['+5 -1 .2 +7', undefined],
  ['+9 +5 +7', 7],
  ['+9 +5 +7 +1000', 8],
  ['+9 -100 +5 .200 +7', 7],
  ['+9 +1* +5 +1* +7', 7],
  ['+9 +1* +5', undefined],
])('the usual duration is the median of the successful runs, if there are three: %s', ([durations, expected]) => {
  expect(usualDuration(durationsIn(durations))).toBe(expected);
});

test.for<readonly [durations: string, count: number, milliseconds: number]>([
  ['+9 +1*', 1, 8],
  ['+9 +7 +1* -100 +3*', 2, 12],
  ['+9 +20*', 1, 0],
])('the cache saved what the other successful runs took longer: %s', ([durations, count, milliseconds]) => {
  expect(savedTime(durationsIn(durations))).toEqual({ count, milliseconds });
});

test.each(['', '+9 +8', '+1*', '-9 +1*'])('it is not known whether the cache saved time in %j', (durations) => {
  expect(savedTime(durationsIn(durations))).toBeUndefined();
});

test('the durations of the last ten runs are kept', () => {
  const all = Array.from({ length: maxDurations + 2 }, (_, index) => index).reduce<readonly RunDuration[]>(
    (durations, index) => withDuration(durations, { outcome: 'passed', exitCode: 0, startedAt: 0, endedAt: index }),
    [],
  );
  expect(all.map(({ milliseconds }) => milliseconds)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test.for<readonly [startedAt: number | undefined, endedAt: number, expected: string]>([
  [undefined, 9, '[]'],
  [4, 9, '[{"outcome":"failed","milliseconds":5}]'],
  [9, 4, '[{"outcome":"failed","milliseconds":0}]'],
])('a run from %s to %s has the duration %s', ([startedAt, endedAt, expected]) => {
  expect(JSON.stringify(withDuration([], { outcome: 'failed', exitCode: 1, startedAt, endedAt }))).toBe(expected);
});

test.each([
  ['+5 +1*', 1, true],
  ['+1* +5', 1, false],
  ['+1*', undefined, false],
  ['', 1, false],
])('after the runs %j, the last of which began at %s, it came from the cache: %s', (durations, startedAt, expected) => {
  const last = { outcome: 'passed', exitCode: 0, startedAt, endedAt: 3 } as const;
  expect(isFromCache({ last, durations: durationsIn(durations) })).toBe(expected);
});
