import type { TaskTotals } from '../doctor/findings.ts';

/** Returns the number of tasks in the workspace, and of problems in their files. `taskwright/tasksChanged` is sent on changes. */
export const taskTotalsRequest = 'taskwright/taskTotals';

export interface TaskTotalsAnswer extends TaskTotals {
  /** False while the workspace is being searched. */
  readonly isComplete: boolean;
}
