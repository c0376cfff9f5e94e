import { isWithin } from '../../text/is-within.ts';
import type { Task } from './task.ts';

/**
 * Returns the tasks of the nearest project that has any: first the project itself, then its parent folders, then all
 * others.
 */
export function nearestProject(tasks: readonly Task[], project: string): readonly Task[] {
  if (tasks.length < 2) return tasks;
  const above = tasks.filter(({ file }) => isWithin(project, file.project));
  if (above.length === 0) return tasks;
  const longest = Math.max(...above.map(({ file }) => file.project.length));
  return above.filter(({ file }) => file.project.length === longest);
}
