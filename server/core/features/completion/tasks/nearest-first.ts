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
  const isInMonorepo = which === 'tasks' && workspace.projects.monorepoOf(file.project) !== undefined;
  return [...candidates(which, workspace)]
    .filter((task) => !isLoaded || workspace.isLoaded(task.file))
    .filter((task) => workspace.places.isKnownIn(task, file.project))
    .filter((task) => !isInMonorepo || task.file.project === file.project)
    .map((task) => ({ task, distance: distanceTo(task.file, file) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .map(({ task }) => task);
}

function candidates(which: 'tasks' | 'templates', workspace: Workspace): Iterable<Task> {
  return which === 'tasks' ? workspace.tasks() : workspace.templates();
}

/**
 * Returns how far a file is from the document. Files in subfolders may be included by the config file of a parent folder;
 * sibling projects are unrelated.
 */
function distanceTo(other: WorkspaceFile, file: WorkspaceFile): number {
  if (other.uri === file.uri) return 0;
  if (isWithin(file.project, other.project)) return 1 + file.project.length - other.project.length;
  if (isWithin(other.project, file.project)) return 10_000 + other.project.length;
  return Number.POSITIVE_INFINITY;
}
