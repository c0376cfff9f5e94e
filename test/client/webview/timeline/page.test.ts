import { describe, expect, test } from 'vitest';
import { placesOf } from '../../../../client/webview/timeline/drawing/places.ts';
import type { BarOutcome, PageBar, TimelineMessage } from '../../../../client/webview/timeline/model/messages.ts';
import { ticksOf } from '../../../../client/webview/timeline/model/time-scale.ts';
import { barNote, barText, pathText, summaryOf } from '../../../../client/webview/timeline/model/timeline-texts.ts';

/** Returns a bar from `name outcome start end`; a `~` before the end means that it is estimated. */
function bar(text: string): PageBar {
  const [name = '', outcome = '', start, end = ''] = text.split(' ');
  return {
    id: name,
    name,
    start: Number(start),
    end: Number(end.replace('~', '')),
    outcome: outcomes[outcome] ?? 'passed',
    isEstimated: end.startsWith('~'),
  };
}

const outcomes: Readonly<Record<string, BarOutcome>> = {
  running: 'running',
  failed: 'failed',
  stopped: 'stopped',
  skipped: 'up to date',
  cached: 'cached',
};

function timeline(bars: readonly string[], path: TimelineMessage['path'] = [], isRunning = false): TimelineMessage {
  return { type: 'timeline', task: 'all', isRunning, bars: bars.map(bar), path };
}

describe('the accessible name of a bar', () => {
  test.for<readonly [text: string, isOnPath: boolean, expected: string]>([
    ['build passed 1000 4200', true, 'build, 3.2 s, started after 1.0 s, on the slowest path'],
    ['lint passed 0 20', false, 'lint, 20 ms, started first'],
    ['lint passed 0 ~2000', false, 'lint, about 2.0 s, started first'],
    ['test failed 50 1050', false, 'test, failed after 1.0 s, started after 50 ms'],
    ['test stopped 50 1050', false, 'test, stopped after 1.0 s, started after 50 ms'],
    ['test running 50 1050', false, 'test, running for 1.0 s, started after 50 ms'],
    ['pack skipped 50 50', false, 'pack, up to date, started after 50 ms'],
    ['pack cached 50 70', true, 'pack, from the cache, started after 50 ms, on the slowest path'],
  ])('%s', ([text, isOnPath, expected]) => {
    expect(barText(bar(text), { isOnPath })).toBe(expected);
  });
});

test('the page summarizes the run and its slowest path', () => {
  const bars = ['lint passed 0 900', 'build passed 0 1200', 'all passed 1200 1500'];
  expect(summaryOf(timeline(bars))).toBe('3 tasks in 1.5 s');
  expect(summaryOf(timeline(bars.slice(0, 1), [], true))).toBe('1 task in 0.9 s so far');
  expect(pathText(timeline(bars, [1, 2]))).toBe('Slowest path: build → all (1.5 s)');
  expect(pathText(timeline(bars, 'no dependencies'))).toBe('');
});

test.for<readonly [duration: number, last: number, count: number]>([
  [0, 0, 1],
  [7, 7, 8],
  [80, 80, 9],
  [1_000, 1_000, 6],
  [1_500, 1_400, 8],
  [12_000, 12_000, 7],
  [300_000, 300_000, 6],
  [5_400_000, 4_800_000, 5],
  [90_000_000, 86_400_000, 7],
])('the grid of %i ms has round times', ([duration, last, count]) => {
  const ticks = ticksOf(duration);
  expect([ticks.at(-1), ticks.length]).toEqual([last, count]);
});

test('bars are as long as their tasks took, and leave space for the texts', () => {
  const widths = {
    widthOf: (text: string) => text.length * 10,
    shortened: (text: string) => text.slice(0, 5),
  };
  const message = timeline(['lint passed 0 500', 'a-long-name passed 500 1000'], [1]);
  const { rows, ticks, height } = placesOf(message, 500, widths, { name: '', note: '' });
  const drawn = rows.map(({ label, left, right, isOnPath }) => [
    label,
    left,
    right,
    isOnPath,
    barNote(bar('a passed 0 500')),
  ]);
  expect(drawn).toEqual([
    ['lint', 74, 250, false, '0.5 s'],
    ['a-lon', 250, 426, true, '0.5 s'],
  ]);
  expect(ticks.map(({ milliseconds }) => milliseconds)).toEqual([0, 200, 400, 600, 800, 1000]);
  expect(height).toBeGreaterThan(2 * 26);
});
