import type { BarOutcome } from '../../webview/timeline/model/messages.ts';
import { isRestoredText } from '../output/restored-line.ts';
import { splitLine } from '../output/split-line.ts';

/** When a task of a run ran, in milliseconds since 1970. */
export interface TimelineBar {
  /** The task as the runner prints it. */
  readonly task: string;
  readonly startedAt: number;
  /** Undefined while the task runs. */
  readonly endedAt: number | undefined;
  readonly outcome: BarOutcome;
  /** Whether the runner printed no end, so that it is that of the output or the start of the next task. */
  readonly isEstimated: boolean;
}

/** What the text in brackets at the beginning of a line means. */
export interface PrintedNames {
  /** Returns whether the text names a task. */
  isTask(text: string): boolean;
  /** Returns whether the text names the task that was started, which ends after those that it runs. */
  isOwn(text: string): boolean;
}

/** Reads the times of tasks in the output of a run. */
export interface TimelineReader {
  /** Reads a line that was printed at this time. */
  add(line: string, time: number): void;
  /** Ends the tasks that have not ended. */
  end(time: number, exitCode: number | undefined): void;
  /** The tasks in the order in which they began. */
  readonly bars: readonly TimelineBar[];
  /** Whether the runner printed the lines of tasks after they had ended, so that it is not known when they ran. */
  readonly isLate: boolean;
}

interface OpenBar extends TimelineBar {
  /** The time of the last line. */
  readonly lastAt: number;
  /** The time at which another task began after the last line. */
  readonly nextAt: number | undefined;
  /** The time at which the runner printed that the task had passed. */
  readonly passedAt: number | undefined;
}

/** The maximum number of tasks of a run that are recorded. */
export const maxBars = 500;

/** The minimum duration of a task whose lines are considered late, in milliseconds, and the maximum part of it that they took. */
const minLate = 1_000;
const maxLatePart = 0.2;

/** The maximum milliseconds after the end of a task in which the runner prints its last lines. A later line is from a task that runs. */
const maxOutputDelay = 100;

/**
 * Creates a reader. The runner prints the command of a task when it starts, and how long the task took when it has ended. It can report
 * a failure only after all tasks that ran at the same time have ended. The README has the forms of its output.
 */
export function timelineReader({ isTask, isOwn }: PrintedNames): TimelineReader {
  const bars = new Map<string, OpenBar>();
  let isLate = false;

  function set(task: string, change: Partial<OpenBar>, time: number): void {
    const known = bars.get(task);
    if (!known && bars.size >= maxBars) return;
    bars.set(task, { ...(known ?? newBar(task, time)), ...change });
  }

  /** Records that a task begins, for those that have printed no end. */
  function endOthers(task: string, time: number): void {
    for (const [other, bar] of bars) {
      if (other !== task && !isOwn(other) && bar.endedAt === undefined)
        bars.set(other, { ...bar, nextAt: bar.nextAt ?? time });
    }
  }

  function finish(task: string, duration: number, time: number): void {
    const known = bars.get(task)?.startedAt;
    isLate ||= known !== undefined && duration >= minLate && time - known < duration * maxLatePart;
    const startedAt = Math.min(known ?? time, time - duration);
    set(task, { startedAt, endedAt: time, outcome: 'passed', isEstimated: false, passedAt: time }, time);
  }

  /** Returns the end of a task that fails with a message at this time. */
  function failureOf(task: string, time: number): Partial<OpenBar> {
    const lastAt = bars.get(task)?.lastAt ?? time;
    const isReportedLate = [...bars.values()].some((bar) => bar.task !== task && (bar.endedAt ?? 0) > lastAt);
    return { outcome: 'failed', endedAt: isReportedLate ? lastAt : time, isEstimated: isReportedLate };
  }

  return {
    add(line, time) {
      const { task, text } = splitLine(line, isTask);
      if (task === '') return;
      const duration = durationIn(text);
      if (duration !== undefined) finish(task, duration, time);
      else if (/^ERROR\b|^exited with status \d+$/.test(text)) set(task, failureOf(task, time), time);
      else if (text === 'sources up-to-date, skipping') set(task, { endedAt: time, outcome: 'up to date' }, time);
      else if (isRestoredText(text)) set(task, { endedAt: time, outcome: 'cached' }, time);
      else {
        const isCommand = text.startsWith('$ ');
        if (isCommand) endOthers(task, time);
        // A task that prints a line like that of the runner has not ended.
        const running = { endedAt: undefined, outcome: 'running', lastAt: time, nextAt: undefined } as const;
        set(task, isCommand ? { ...running, passedAt: undefined } : running, time);
      }
    },
    end(time, exitCode) {
      for (const [task, { endedAt, nextAt, lastAt, passedAt }] of bars) {
        if (endedAt !== undefined) continue;
        if (passedAt !== undefined && lastAt - passedAt <= maxOutputDelay) {
          set(task, { endedAt: passedAt, outcome: 'passed' }, time);
          continue;
        }
        // A task after which another one started has passed, also in a run that fails later.
        const end =
          exitCode === 0 || nextAt !== undefined
            ? { endedAt: nextAt ?? time, outcome: 'passed' as const }
            : { endedAt: time, outcome: 'stopped' as const };
        set(task, { ...end, isEstimated: true }, time);
      }
    },
    get bars() {
      return [...bars.values()]
        .map(({ lastAt, nextAt, passedAt, ...bar }) => bar)
        .toSorted((a, b) => a.startedAt - b.startedAt);
    },
    get isLate() {
      return isLate;
    },
  };
}

function newBar(task: string, time: number): OpenBar {
  return {
    task,
    startedAt: time,
    endedAt: undefined,
    outcome: 'running',
    isEstimated: false,
    lastAt: time,
    nextAt: undefined,
    passedAt: undefined,
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
