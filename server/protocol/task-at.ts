import type { Place } from './tasks.ts';

/** Which task a place of an open document belongs to. */
export const taskAtRequest = 'taskwright/taskAt';

export interface TaskAtParams {
  readonly uri: string;
  readonly place: Place;
}

/** The id of its TaskSummary; null between tasks, and in a template. */
export type TaskAtAnswer = string | null;
