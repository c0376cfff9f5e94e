import { splitLine } from './split-line.ts';

/** How a task of a run ended. A task is `skipped` if its outputs are up to date. */
export type BarOutcome = 'running' | 'passed' | 'failed' | 'stopped' | 'skipped';

/** When a task of a run ran, in milliseconds since 1970. */
export interface TimelineBar {
  /** The task as the runner prints it. */
  readonly task: string;
  readonly startedAt: number;
  /** Undefined while the task runs. */
  readonly endedAt: number | undefined;
  readonly outcome: BarOutcome;
  /** Whether the runner printed no time, so that the end is that of the output, which can be too early. */
  readonly isEstimated: boolean;
}

/** Reads the times of tasks in the output of a run. */
export interface TimelineReader {
  /** Reads a line that was printed at this time. */
  add(line: string, time: number): void;
  /** Ends the tasks that have not ended. */
  end(time: number, exitCode: number | undefined): void;
  /** The tasks in the order in which they began. */
  readonly bars: readonly TimelineBar[];
}

interface OpenBar extends TimelineBar {
  /** The time of the last line. */
  readonly lastAt: number;
}

/** The maximum number of tasks of a run that are recorded. */
export const maxBars = 500;

/**
 * Creates a reader. The runner prints the command of a task when it starts, and how long the task took when it has ended. It reports a
 * failure only after all tasks that ran at the same time have ended.
 */
export function timelineReader(isTask: (text: string) => boolean): TimelineReader {
  const bars = new Map<string, OpenBar>();

  function set(task: string, change: Partial<OpenBar>, time: number): void {
    const known = bars.get(task);
    if (!known && bars.size >= maxBars) return;
    const first: OpenBar = {
      task,
      startedAt: time,
      endedAt: undefined,
      outcome: 'running',
      isEstimated: false,
      lastAt: time,
    };
    bars.set(task, { ...(known ?? first), ...change });
  }

  /** Returns the end of a task that fails with a message at this time. */
  function failureOf(task: string, time: number): Partial<OpenBar> {
    const lastAt = bars.get(task)?.lastAt ?? time;
    const isLate = [...bars.values()].some((bar) => bar.task !== task && (bar.endedAt ?? 0) > lastAt);
    return { outcome: 'failed', endedAt: isLate ? lastAt : time, isEstimated: isLate };
  }

  return {
    add(line, time) {
      const { task, text } = splitLine(line, isTask);
      if (task === '') return;
      const duration = durationIn(text);
      if (duration !== undefined) {
        const startedAt = Math.min(bars.get(task)?.startedAt ?? time, time - duration);
        set(task, { startedAt, endedAt: time, outcome: 'passed', isEstimated: false }, time);
      } else if (/^ERROR\b/.test(text)) set(task, failureOf(task, time), time);
      else if (text === 'sources up-to-date, skipping') set(task, { endedAt: time, outcome: 'skipped' }, time);
      // A task that prints a line like that of the runner has not ended.
      else set(task, { endedAt: undefined, outcome: 'running', lastAt: time }, time);
    },
    end(time, exitCode) {
      for (const [task, bar] of bars) {
        if (bar.endedAt !== undefined) continue;
        if (exitCode === 0) set(task, { endedAt: bar.lastAt, outcome: 'passed', isEstimated: true }, time);
        else set(task, { endedAt: time, outcome: 'stopped', isEstimated: true }, time);
      }
    },
    get bars() {
      return [...bars.values()].map(({ lastAt, ...bar }) => bar).toSorted((a, b) => a.startedAt - b.startedAt);
    },
  };
}

const units: Readonly<Record<string, number>> = { ns: 1e-6, µs: 1e-3, us: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 36e5 };

/** Returns the duration in a line such as `Finished in 1m 3.5s`, in milliseconds; undefined for other lines. */
function durationIn(text: string): number | undefined {
  const [, duration] = /^Finished in ((?:\d+(?:\.\d+)?(?:ns|µs|us|ms|s|m|h)\s*)+)$/.exec(text) ?? [];
  if (duration === undefined) return undefined;
  const parts = Array.from(duration.matchAll(/([\d.]+)([a-zµ]+)/g), ([, number, unit = '']) => {
    return Number(number) * (units[unit] ?? 0);
  });
  return parts.reduce((sum, part) => sum + part, 0);
}
