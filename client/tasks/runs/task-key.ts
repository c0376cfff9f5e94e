import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/**
 * The URI of the project of a task and the name of the task, separated by a newline. The runner identifies tasks by
 * both.
 */
export type TaskKey = string;

export function taskKey({ project, name }: Pick<TaskSummary, 'project' | 'name'>): TaskKey {
  return `${project}\n${name}`;
}

/** Returns the tasks with these keys, in the order of the keys. */
export function tasksWith(keys: readonly TaskKey[], tasks: readonly TaskSummary[]): readonly TaskSummary[] {
  if (keys.length === 0) return [];
  const wanted = new Set(keys);
  const found = new Map<TaskKey, TaskSummary>();
  for (const task of tasks) {
    const key = taskKey(task);
    if (wanted.has(key) && !task.isTemplate && !found.has(key)) found.set(key, task);
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}
