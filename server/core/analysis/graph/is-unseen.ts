import type { Task, WorkspaceFile } from './task.ts';
import type { Workspace } from './workspace.ts';

/** Returns whether the runner loads a file, but not the file of a task that is mentioned in it. */
export function isUnseen(task: Task, from: WorkspaceFile, workspace: Workspace): boolean {
  return workspace.isLoaded(from) && !workspace.isLoaded(task.file);
}
