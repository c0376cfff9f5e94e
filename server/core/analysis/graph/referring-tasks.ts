import { isDefaultTemplate } from './monorepo/default-templates.ts';
import type { TaskReference } from './references/task-reference.ts';
import { inProject, type Task } from './task.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns the tasks for which a reference of a task is resolved: the task itself or, for a template in
 * `monorepo.task_defaults`, the tasks that inherit the reference, each in one of its projects.
 */
export function referringTasks(reference: TaskReference, task: Task, workspace: Workspace): readonly Task[] {
  if (!isDefaultTemplate(task)) return [task];
  return [...workspace.heirsOf(task)]
    .filter((heir) => workspace.referencesOf(heir.task, [heir.project]).some((each) => each.reference === reference))
    .map(inProject);
}

/** Returns the first result of `find` for the tasks for which a reference is resolved; undefined if there is none. */
export function findAmongReferring<Found>(
  reference: TaskReference,
  task: Task,
  workspace: Workspace,
  find: (from: Task) => Found | undefined,
): Found | undefined {
  if (!isDefaultTemplate(task)) return find(task);
  for (const from of referringTasks(reference, task, workspace)) {
    const found = find(from);
    if (found !== undefined) return found;
  }
  return undefined;
}
