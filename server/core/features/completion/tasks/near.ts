import type { Task, WorkspaceFile } from '../../../analysis/graph/task.ts';
import type { Workspace } from '../../../analysis/graph/workspace.ts';
import { isWithin } from '../../../text/is-within.ts';
import type { CompletionSurroundings } from '../surroundings.ts';

/** The tasks, or the templates, that a file may name, the nearest first: those of the file, its project, those around it. */
export function near(which: 'tasks' | 'templates', { workspace, file }: CompletionSurroundings): readonly Task[] {
  if (!file) return [];
  return [...candidates(which, workspace)]
    .map((task) => ({ task, distance: distanceTo(task.file, file) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .map(({ task }) => task);
}

function candidates(which: 'tasks' | 'templates', workspace: Workspace): Iterable<Task> {
  return which === 'tasks' ? workspace.tasks() : workspace.templates();
}

/** Files further down may be included by one further up; projects beside each other know nothing of one another. */
function distanceTo(other: WorkspaceFile, file: WorkspaceFile): number {
  if (other.uri === file.uri) return 0;
  if (isWithin(file.project, other.project)) return 1 + file.project.length - other.project.length;
  if (isWithin(other.project, file.project)) return 10_000 + other.project.length;
  return Number.POSITIVE_INFINITY;
}

/** Where a task is written, as a path from the project of the file that names it, where it is below that. */
export function whereabouts({ file }: Task, { file: from }: CompletionSurroundings): string {
  const path = decoded(file.uri.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')).replace(/^\/(?=[a-z]:)/i, '');
  const root = `${from?.project ?? ''}/`;
  return path.startsWith(root) ? path.slice(root.length) : path;
}

/** What is not well encoded stays as it is. */
function decoded(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
