import type { TaskTotals } from './findings.ts';

/** What is counted of a task or a template. */
export interface CountedTask {
  readonly isTemplate: boolean;
  readonly isHidden: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly missing: number;
  readonly isInCycle: boolean;
}

/** What is counted of a file. */
export interface CountedFile {
  readonly tasks: readonly CountedTask[];
  /** Its problems that are at none of the tasks. */
  readonly besides: Pick<CountedTask, 'errors' | 'warnings'>;
}

export function taskTotals(files: readonly CountedFile[]): TaskTotals {
  const totals = { tasks: 0, templates: 0, hidden: 0, errors: 0, warnings: 0, missing: 0, inCycles: 0 };
  for (const { errors, warnings } of files.flatMap(({ tasks, besides }) => [...tasks, besides])) {
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
