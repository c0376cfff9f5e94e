import type { TextPosition } from './tasks.ts';

/** Returns the task or template at a position of an open document. */
export const taskAtRequest = 'taskwright/taskAt';

export interface TaskAtParams {
  readonly uri: string;
  readonly position: TextPosition;
}

/** The `id` is the same as in the `TaskSummary` and the graph. Null if there is no task at the position. */
export type TaskAtAnswer = { readonly id: string; readonly isTemplate: boolean } | null;
