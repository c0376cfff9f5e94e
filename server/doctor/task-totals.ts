import type { TaskTotals } from './findings.ts';

/** The facts about a task or a template that are counted. */
export interface CountedTask {
  readonly isTemplate: boolean;
  readonly isHidden: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly missing: number;
  readonly isInCycle: boolean;
}

/** The facts about a file that are counted. */
export interface CountedFile {
  readonly tasks: readonly CountedTask[];
  /** The number of its problems that belong to no task. */
  readonly outsideTasks: Pick<CountedTask, 'errors' | 'warnings'>;
}

/** Adds up the tasks and problems of all files. */
export function taskTotals(files: readonly CountedFile[]): TaskTotals {
  const totals = { tasks: 0, templates: 0, hidden: 0, errors: 0, warnings: 0, missing: 0, inCycles: 0 };
  for (const { errors, warnings } of files.flatMap(({ tasks, outsideTasks }) => [...tasks, outsideTasks])) {
    totals.errors += errors;
    totals.warnings += warnings;
  }
  for (const { isTemplate, isHidden, missing, isInCycle } of files.flatMap(({ tasks }) => tasks)) {
    if (isTemplate) totals.templates++;
    else totals.tasks++;
    if (isHidden && !isTemplate) totals.hidden++;
    if (isInCycle) totals.inCycles++;
    totals.missing += missing;
  }
  return totals;
}
