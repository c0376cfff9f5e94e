import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { isWithin } from '../../../text/is-within.ts';
import type { CompletionContext } from '../completion-context.ts';

/**
 * Returns the tasks or templates that a file may refer to, nearest first: from the file, its project, and enclosing
 * projects. A file that the runner loads cannot refer to the tasks of files that it does not load. In a monorepo, the tasks
 * of other projects have other names.
 */
export function nearestFirst(which: 'tasks' | 'templates', { workspace, file }: CompletionContext): readonly Task[] {
  if (!file) return [];
  const isLoaded = workspace.isLoaded(file);
  const projects = workspace.places.projectsOf(file);
  const distanceOf = (other: WorkspaceFile): number =>
    Math.min(
      ...workspace.places
        .projectsOf(other)
        .flatMap((from) => projects.map((project) => distanceBetween(from, project))),
    );
  const isInMonorepo = which === 'tasks' && workspace.projects.monorepoOf(file.project) !== undefined;
  return [...candidates(which, workspace)]
    .filter((task) => !isLoaded || workspace.isLoaded(task.file))
    .filter((task) => projects.some((project) => workspace.places.isKnownIn(task, project)))
    .filter((task) => !isInMonorepo || projects.some((project) => workspace.places.isIn(task.file, project)))
    .map((task) => ({ task, distance: task.file.uri === file.uri ? 0 : distanceOf(task.file) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .map(({ task }) => task);
}

function candidates(which: 'tasks' | 'templates', workspace: Workspace): Iterable<Task> {
  return which === 'tasks' ? workspace.tasks() : workspace.templates();
}

/**
 * Returns how far the project of another file is from the one of the document. Files in subfolders may be included by the
 * config file of a parent folder; sibling projects are unrelated.
 */
function distanceBetween(other: string, project: string): number {
  if (isWithin(project, other)) return 1 + project.length - other.length;
  if (isWithin(other, project)) return 10_000 + other.length;
  return Number.POSITIVE_INFINITY;
}
