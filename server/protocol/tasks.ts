/**
 * Returns the tasks of the workspace, from open documents and closed files. When they change, the server sends
 * `taskwright/tasksChanged` to a client with `tasks: true` in its `initializationOptions`.
 */
export const tasksRequest = 'taskwright/tasks';

/** A notification without parameters. */
export const tasksChangedNotification = 'taskwright/tasksChanged';

/** A position as in the Language Server Protocol: the line and the UTF-16 offset in the line, both starting at 0. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/**
 * Whether the runner loads the file of a task: `not included` if no config file includes it, `JSON` if the runner would
 * ignore it because it is written in JSON, and `not executable` if it is a script that is not executable.
 */
export type TaskReach = 'loaded' | 'not included' | 'JSON' | 'not executable';

export interface TaskSummary {
  /** The ID of the task, which stays the same until its file or name changes. See `isInOtherProject`. */
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  /** The file that defines the task. */
  readonly uri: string;
  /** The range of the name; for a script, the start of the file. */
  readonly range: { readonly start: TextPosition; readonly end: TextPosition };
  /** The URI of the folder that the task belongs to. The runner finds the task in this folder. */
  readonly project: string;
  /** The path of the project in its monorepo, such as `//packages/api`; empty outside a monorepo. */
  readonly projectPath: string;
  /**
   * Whether `project` is another project that includes the file as well. The task is then listed once for each project, each
   * time with another ID; requests accept all of these IDs.
   */
  readonly isInOtherProject: boolean;
  /** Whether the task belongs to the global configuration of the user. */
  readonly isGlobal: boolean;
  readonly isTemplate: boolean;
  readonly reach: TaskReach;
  /** How another definition takes precedence, such as "Overridden by mise.local.toml"; empty if none does. */
  readonly overriding: string;
  /** Whether the task has `hide = true`. */
  readonly isHidden: boolean;
  /** Whether the task has `confirm`, in which case the runner asks for confirmation. */
  readonly requiresConfirmation: boolean;
  /** Whether the task has `raw` or `interactive`, with which it can read what the user types. */
  readonly readsInput: boolean;
  /** Whether the task has `sources`, in which case it can be watched. */
  readonly hasSources: boolean;
  /** Whether the runner stores the outputs of the task in its cache. */
  readonly isCached: boolean;
  /** Whether the task takes arguments according to its `usage`. */
  readonly takesArguments: boolean;
  /** The first words of its command, such as `node main.mjs`, if it is a literal one that may be debugged; otherwise empty. */
  readonly command: string;
  /** The number of problems of these severities. */
  readonly errors: number;
  readonly warnings: number;
  /** The number of problems that are references to a task or template that does not exist. */
  readonly missing: number;
  /** Whether the task is part of a cycle. */
  readonly isInCycle: boolean;
}

export interface TasksAnswer {
  /** Sorted by file, and by position within a file. */
  readonly tasks: readonly TaskSummary[];
  /** False while the workspace is being searched. */
  readonly isComplete: boolean;
}
