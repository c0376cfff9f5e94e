import type { Task } from './task.ts';
import type { Workspace } from './workspace.ts';

/**
 * Returns the templates that a task inherits, highest precedence first: the one that it extends, and the one in
 * `monorepo.task_defaults`.
 */
export function inheritedTemplates(task: Task, workspace: Workspace): readonly Task[] {
  const { facts, file, isTemplate } = task;
  if (isTemplate) return [];
  const extended = facts.template ? workspace.template(facts.template.value, file.project) : undefined;
  const defaults = workspace.defaultsOf(task, [file.project]);
  return extended ? [extended, ...defaults] : defaults;
}

/** Returns the template with the highest precedence that a task inherits; undefined if it inherits none. */
export function templateOf(task: Task, workspace: Workspace): Task | undefined {
  return inheritedTemplates(task, workspace)[0];
}
