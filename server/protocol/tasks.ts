/**
 * The tasks of the workspace as an editor shows and runs them, from the texts that are open, saved or not. A client that
 * has `tasks: true` in its `initializationOptions` is told by `taskwright/tasksChanged` when an answer would be another.
 */
export const tasksRequest = 'taskwright/tasks';

/** A notification without parameters. */
export const tasksChangedNotification = 'taskwright/tasksChanged';

/** Positions as in the Language Server Protocol: lines and UTF-16 units, from 0. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

export interface TaskSummary {
  /** Stands for the task as long as it has its file and its name. */
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  /** The file that defines it. */
  readonly uri: string;
  /** Of the name, where it is written first; of a script, its beginning. */
  readonly range: { readonly start: Place; readonly end: Place };
  /** The folder that the task belongs to, as a `file:` URI: where the runner finds it. */
  readonly project: string;
  readonly isTemplate: boolean;
  /** `hide = true`. */
  readonly isHidden: boolean;
  /** `confirm` is there: the runner asks before it runs. */
  readonly asksFirst: boolean;
  /** Whether it gives sources, so that watching it has a meaning. */
  readonly hasSources: boolean;
  /** Whether it takes arguments, by its `usage`. */
  readonly takesArguments: boolean;
  /** What is wrong with it, of these severities. */
  readonly errors: number;
  readonly warnings: number;
  /** Of these, those about a name that nobody has. */
  readonly missing: number;
  /** Whether it goes round in a circle with others, or with itself. */
  readonly isInCycle: boolean;
}

export interface TasksAnswer {
  /** By file, and within a file by place. */
  readonly tasks: readonly TaskSummary[];
  /** False while the workspace is still being searched. */
  readonly isComplete: boolean;
}
