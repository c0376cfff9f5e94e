/**
 * Returns the tasks of the workspace, from the open documents and the closed files. `taskwright/tasksChanged` is sent when
 * they change, to a client with `tasks: true` in its `initializationOptions`.
 */
export const tasksRequest = 'taskwright/tasks';

/** A notification without parameters. */
export const tasksChangedNotification = 'taskwright/tasksChanged';

/** A position as in the Language Server Protocol: line and UTF-16 offset, both from 0. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

export interface TaskSummary {
  /** Identifies the task as long as its file and its name stay the same. */
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  /** The file that defines the task. */
  readonly uri: string;
  /** The range of the name; for a script, its beginning. */
  readonly range: { readonly start: TextPosition; readonly end: TextPosition };
  /** The URI of the folder that the task belongs to, in which the runner finds it. */
  readonly project: string;
  readonly isTemplate: boolean;
  /** `hide = true`. */
  readonly isHidden: boolean;
  /** Whether it has `confirm`, which makes the runner ask before running it. */
  readonly requiresConfirmation: boolean;
  /** Whether it has `sources`, so that it can be watched. */
  readonly hasSources: boolean;
  /** Whether it takes arguments, according to its `usage`. */
  readonly takesArguments: boolean;
  /** The number of problems of these severities. */
  readonly errors: number;
  readonly warnings: number;
  /** How many of these are references to a task or template that doesn't exist. */
  readonly missing: number;
  /** Whether it is part of a cycle. */
  readonly isInCycle: boolean;
}

export interface TasksAnswer {
  /** Sorted by file, and by position within a file. */
  readonly tasks: readonly TaskSummary[];
  /** False while the workspace is being searched. */
  readonly isComplete: boolean;
}
