import { describe, expect, test } from 'vitest';
import { maxBars, type TimelineReader, timelineReader } from '../../../../client/tasks/timeline/timeline-reader.ts';

const isTask = (text: string): boolean => !text.includes('other');

/** Returns the bars of an output, as text. */
function barsOf(output: readonly string[]): readonly string[] {
  return readerOf(output).bars.map(
    ({ task, startedAt, endedAt, outcome, isEstimated }) =>
      `${task} ${outcome} ${startedAt}–${endedAt ?? ''}${isEstimated ? ' estimated' : ''}`,
  );
}

/** Returns a reader that has read an output, whose lines begin with their times; `end` has the exit code. */
function readerOf(output: readonly string[]): TimelineReader {
  const reader = timelineReader({ isTask, isOwn: (text) => text === 'own' });
  for (const line of output) {
    const [time = '', ...rest] = line.split(' ');
    const text = rest.join(' ');
    if (text.startsWith('end ')) reader.end(Number(time), Number(text.slice(4)));
    else reader.add(text, Number(time));
  }
  return reader;
}

describe('the times of tasks', () => {
  test.for<readonly [title: string, output: readonly string[], expected: readonly string[]]>([
    ['are empty before the first line', [], []],
    ['begin with the command', ['10 [a] $ make'], ['a running 10–']],
    ['begin with the first line if the command is not printed', ['10 [a] hello'], ['a running 10–']],
    [
      'end with the duration of the runner, which includes the preparation of the task',
      ['10 [a] $ make', '50 [a] done', '60 [a] Finished in 55.0ms'],
      ['a passed 5–60'],
    ],
    [
      'are those of the first of several commands',
      ['10 [a] $ x', '20 [a] $ y', '90 [a] Finished in 80ms'],
      ['a passed 10–90'],
    ],
    ['have minutes', ['100000 [a] Finished in 1m 3.5s'], ['a passed 36500–100000']],
    ['have hours', ['4000000 [a] Finished in 1h 2m 3s'], ['a passed 277000–4000000']],
    ['are known from the duration alone', ['90 [a] Finished in 20ms'], ['a passed 70–90']],
    ['are in the order of their starts', ['10 [b] $ x', '12 [a] $ y'], ['b running 10–', 'a running 12–']],
    ['include skipped tasks', ['10 [a] sources up-to-date, skipping'], ['a up to date 10–10']],
    ['include failures', ['10 [a] $ x', '30 [a] ERROR task failed'], ['a failed 10–30']],
    [
      'end a failed task with its output if other tasks ended before the runner reported the failure',
      ['10 [a] $ x', '10 [b] $ y', '20 [a] oops', '70 [b] Finished in 60ms', '75 [a] ERROR task failed'],
      ['a failed 10–20 estimated', 'b passed 10–70'],
    ],
    [
      'continue if a task prints what the runner prints',
      ['10 [a] $ x', '30 [a] Finished in 5ms', '40 [a] more', '90 [a] Finished in 80ms'],
      ['a passed 10–90'],
    ],
    [
      'end with the duration of the runner if it prints the last lines of the task afterward',
      ['10 [a] $ x', '60 [a] Finished in 50ms', '62 [a] last', '500 end 0'],
      ['a passed 10–60'],
    ],
    [
      'end with the run if a task that has passed runs again',
      ['10 [a] $ x', '60 [a] Finished in 50ms', '62 [a] $ x', '500 end 1'],
      ['a stopped 10–500 estimated'],
    ],
    [
      'end with the run if a task prints what the runner prints, and then continues',
      ['10 [a] $ x', '60 [a] Finished in 50ms', '400 [a] more', '500 end 0'],
      ['a passed 10–500 estimated'],
    ],
    [
      'include tasks whose outputs were restored from the cache',
      ['10 [a] restored outputs from cache 31b6'],
      ['a cached 10–10'],
    ],
    [
      'end a failed task with its output if the runner continues after it',
      [
        '10 [a] $ x',
        '20 [a] oops',
        '70 [b] Finished in 60ms',
        '75 [a] exited with status 3',
        '75 [a] ERROR task failed',
      ],
      ['a failed 10–20 estimated', 'b passed 10–70'],
    ],
    [
      'end with the start of the next task if the runner prints no durations',
      ['10 [a] $ x', '30 [b] $ y', '40 [a] $ z', '50 [c] $ z', '60 [b] $ z', '70 end 0'],
      ['a passed 10–50 estimated', 'b passed 30–70 estimated', 'c passed 50–60 estimated'],
    ],
    [
      'end with the run for the task that was started',
      ['10 [own] $ x', '30 [a] $ y', '70 end 0'],
      ['own passed 10–70 estimated', 'a passed 30–70 estimated'],
    ],
    [
      'are estimated if the runner prints no durations',
      ['10 [a] $ x', '30 [a] y', '50 end 0'],
      ['a passed 10–50 estimated'],
    ],
    [
      'end before the next task if that task fails',
      ['10 [a] $ x', '40 [b] $ y', '90 [b] ERROR task failed', '91 end 1'],
      ['a passed 10–40 estimated', 'b failed 40–90'],
    ],
    ['end when the run is stopped', ['10 [a] $ x', '30 [a] y', '50 end 130'], ['a stopped 10–50 estimated']],
    ['ignore lines without a task', ['10 hello', '20 [other] x', '30 Finished in 2s'], []],
    ['have names with arguments and paths', ['10 [//web:a b] $ x'], ['//web:a b running 10–']],
  ])('%s', ([, output, expected]) => {
    expect(barsOf(output)).toEqual(expected);
  });

  test('are those of a limited number of tasks', () => {
    expect(barsOf(Array.from({ length: maxBars + 5 }, (_, index) => `1 [t${index}] $ x`))).toHaveLength(maxBars);
  });
});

test.for<readonly [title: string, output: readonly string[], isLate: boolean]>([
  ['when a task starts', ['10 [a] $ x', '2010 [a] Finished in 2s'], false],
  ['after a task has ended', ['2005 [a] $ x', '2010 [a] Finished in 2s'], true],
  ['after a short task has ended', ['405 [a] $ x', '410 [a] Finished in 400ms'], false],
  ['for the end of a task only', ['2010 [a] Finished in 2s'], false],
])('it is known whether the runner prints lines late: %s', ([, output, isLate]) => {
  expect(readerOf(output).isLate).toBe(isLate);
});
