import type { TaskTotals } from '../doctor/findings.ts';

/** How many tasks the workspace has, and what is wrong in their files. `taskwright/tasksChanged` tells when to ask again. */
export const taskTotalsRequest = 'taskwright/taskTotals';

export interface TaskTotalsAnswer extends TaskTotals {
  /** False while the workspace is still being searched. */
  readonly isComplete: boolean;
}
