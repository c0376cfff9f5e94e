import { durationText } from '../../../text/duration-text.ts';
import type { BarOutcome, NoPath, PageBar, TimelineMessage } from './messages.ts';

/** Returns a time with its unit; shorter ones than those of the view of tasks in milliseconds. */
export function timeText(milliseconds: number): string {
  return milliseconds < 100 ? `${Math.round(milliseconds)} ms` : durationText(milliseconds);
}

const notes: Readonly<Record<BarOutcome, (duration: string) => string>> = {
  running: (duration) => `running for ${duration}`,
  passed: (duration) => duration,
  failed: (duration) => `failed after ${duration}`,
  stopped: (duration) => `stopped after ${duration}`,
  'up to date': () => 'up to date',
  cached: () => 'from the cache',
};

/** Returns the text beside a bar: how long the task took, and how it ended unless it passed. */
export function barNote({ start, end, outcome, isEstimated }: PageBar): string {
  const duration = timeText(end - start);
  return notes[outcome](isEstimated ? `about ${duration}` : duration);
}

/** Returns the accessible name of a bar, such as `build, 3.2 s, started after 1.0 s, on the slowest path`. */
export function barText(bar: PageBar, { isOnPath }: { readonly isOnPath: boolean }): string {
  const start = bar.start === 0 ? 'started first' : `started after ${timeText(bar.start)}`;
  return [bar.name, barNote(bar), start, ...(isOnPath ? ['on the slowest path'] : [])].join(', ');
}

/** Returns a sentence with the number of tasks, and how long all of them took. */
export function summaryOf({ bars, isRunning }: TimelineMessage): string {
  const tasks = bars.length === 1 ? '1 task' : `${bars.length} tasks`;
  return `${tasks} in ${timeText(Math.max(0, ...bars.map(({ end }) => end)))}${isRunning ? ' so far' : ''}`;
}

/** Returns a sentence with the names and the duration of the slowest path; empty if it is not known. */
export function pathText({ bars, path }: TimelineMessage): string {
  const onPath = typeof path === 'string' ? [] : path.flatMap((index) => bars[index] ?? []);
  if (onPath.length === 0) return '';
  const names = onPath.map(({ name }) => name).join(' → ');
  const about = onPath.some(({ isEstimated }) => isEstimated) ? 'about ' : '';
  const duration = (onPath.at(-1)?.end ?? 0) - (onPath[0]?.start ?? 0);
  return `Slowest path: ${names} (${about}${timeText(duration)})`;
}

export const noPathTexts: Readonly<Record<NoPath, string>> = {
  'no dependencies': 'The language server did not respond, so the slowest path is not known.',
  'no times':
    'The runner printed the output of tasks after they had ended, so this page shows how long they took, but not when they ran. ' +
    'Select another style than keep-order in the setting task.output of the runner.',
};
