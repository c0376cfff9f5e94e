import type { TextPosition } from './tasks.ts';

/** Returns the task or template at a position of an open document. */
export const taskAtRequest = 'taskwright/taskAt';

export interface TaskAtParams {
  readonly uri: string;
  readonly place: TextPosition;
}

/** The `id` of its `TaskSummary` and of its node in the graph; null between tasks. */
export type TaskAtAnswer = { readonly id: string; readonly isTemplate: boolean } | null;
