import type { Task } from './task.ts';
import type { Workspace } from './workspace.ts';

/** Returns the template that a task extends; undefined if there is none, or if it is not defined. */
export function templateOf({ facts, file, isTemplate }: Task, workspace: Workspace): Task | undefined {
  return facts.template && !isTemplate ? workspace.template(facts.template.value, file.project) : undefined;
}
