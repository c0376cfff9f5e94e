import type { Place } from './tasks.ts';

/** Which task or template a place of an open document belongs to. */
export const taskAtRequest = 'taskwright/taskAt';

export interface TaskAtParams {
  readonly uri: string;
  readonly place: Place;
}

/** The id of its TaskSummary and of its node in the graph; null between tasks. */
export type TaskAtAnswer = { readonly id: string; readonly isTemplate: boolean } | null;
