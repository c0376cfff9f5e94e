import type { ReadyMessage } from '../../messages.ts';

/** How a task of a run ended. The runner skips a task that is up to date, and restores the outputs of a cached one. */
export type BarOutcome = 'running' | 'passed' | 'failed' | 'stopped' | 'up to date' | 'cached';

/** When a task of a run ran, in milliseconds since the first task of the run started. */
export interface PageBar {
  /** The `TaskSummary.id`; undefined if the task is not known. */
  readonly id: string | undefined;
  /** The task as the runner prints it, without secrets. */
  readonly name: string;
  readonly start: number;
  /** For a running task, the time at which the message was sent. */
  readonly end: number;
  readonly outcome: BarOutcome;
  /** Whether the runner printed no time for the end. */
  readonly isEstimated: boolean;
}

/** The language server did not respond, or the runner printed the lines of tasks after they had ended. */
export type NoPath = 'no dependencies' | 'no times';

/** The timeline of the last run of a task. */
export interface TimelineMessage {
  readonly type: 'timeline';
  /** The task that was started. */
  readonly task: string;
  readonly isRunning: boolean;
  /** The tasks that ran, in the order in which they started. */
  readonly bars: readonly PageBar[];
  /** The indexes of the bars on the slowest path, from the first to the last; a reason if the path is not known. */
  readonly path: readonly number[] | NoPath;
}

/** Sent if no other task ran in the last run, or if its timeline is no longer kept. */
export interface NoTimelineMessage {
  readonly type: 'noTimeline';
}

export type TimelineExtensionMessage = TimelineMessage | NoTimelineMessage;

export type TimelinePageMessage =
  | ReadyMessage
  | { readonly type: 'openTask'; readonly id: string }
  | { readonly type: 'retry' }
  | { readonly type: 'exportSvg'; readonly svg: string };
