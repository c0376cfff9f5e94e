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

export function taskTotals(all: readonly CountedTask[]): TaskTotals {
  const totals = { tasks: 0, templates: 0, hidden: 0, errors: 0, warnings: 0, missing: 0, inCycles: 0 };
  for (const { isTemplate, isHidden, errors, warnings, missing, isInCycle } of all) {
    if (isTemplate) totals.templates++;
    else totals.tasks++;
    if (isHidden && !isTemplate) totals.hidden++;
    if (isInCycle) totals.inCycles++;
    totals.errors += errors;
    totals.warnings += warnings;
    totals.missing += missing;
  }
  return totals;
}
