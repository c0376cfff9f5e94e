import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { isWithin } from '../../../text/is-within.ts';
import type { CompletionContext } from '../completion-context.ts';

/**
 * Returns the tasks or templates that a file may refer to, nearest first: from the file, its project, and enclosing
 * projects. A file that the runner loads cannot refer to tasks in files that the runner does not load. In a monorepo,
 * the tasks of other projects are omitted, since their names include the path of the project.
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
 * Returns the distance between the project of another file and the project of the document; infinite if neither
 * contains the other. Files in subfolders may be included by the config file of a parent folder.
 */
function distanceBetween(other: string, project: string): number {
  if (isWithin(project, other)) return 1 + project.length - other.length;
  if (isWithin(other, project)) return 10_000 + other.length;
  return Number.POSITIVE_INFINITY;
}
