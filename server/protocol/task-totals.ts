import type { TaskTotals } from '../doctor/findings.ts';

/**
 * Returns the number of tasks in the workspace and the number of problems in their files. The server sends
 * `taskwright/tasksChanged` when they change.
 */
export const taskTotalsRequest = 'taskwright/taskTotals';

export interface TaskTotalsAnswer extends TaskTotals {
  /** False while the workspace is being searched. */
  readonly isComplete: boolean;
}
