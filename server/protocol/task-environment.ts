/** Returns the environment of a task as text, with secrets masked. */
export const taskEnvironmentRequest = 'taskwright/taskEnvironment';

export interface TaskEnvironmentParams {
  /** The `id` of a `TaskSummary`. */
  readonly id: string;
}

/** A position in a file that the text mentions. `start` and `end` are offsets in the text; the line is zero-based. */
export interface EnvironmentPlace {
  readonly start: number;
  readonly end: number;
  readonly uri: string;
  readonly line: number;
}

/** Null if there is no such task. */
export type TaskEnvironmentAnswer = { readonly text: string; readonly places: readonly EnvironmentPlace[] } | null;
