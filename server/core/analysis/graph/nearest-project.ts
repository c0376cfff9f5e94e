import { isWithin } from '../../text/is-within.ts';
import type { Task, WorkspaceFile } from './task.ts';

/**
 * Returns the tasks of the project itself or, if it has none, of the nearest parent folder that has tasks; otherwise,
 * all tasks. `projectsOf` returns the projects that a file belongs to.
 */
export function nearestProject(
  tasks: readonly Task[],
  project: string,
  projectsOf: (file: WorkspaceFile) => readonly string[],
): readonly Task[] {
  if (tasks.length < 2) return tasks;
  const lengths = tasks.map(({ file }) =>
    Math.max(-1, ...projectsOf(file).map((other) => (isWithin(project, other) ? other.length : -1))),
  );
  const longest = Math.max(...lengths);
  return longest < 0 ? tasks : tasks.filter((_, index) => lengths[index] === longest);
}
