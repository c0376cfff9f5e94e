import { inProject, type Task } from '../../../core/analysis/graph/task.ts';
import type { Workspace } from '../../../core/analysis/graph/workspace.ts';
import { uriOfPath } from '../../../files/file-uri.ts';
import { keyOfId, projectUriOfId } from '../../../protocol/task-ids.ts';

/** Returns the task with an ID, as it is in the project that the ID names; undefined if it no longer exists. */
export function taskWithId(id: string, workspace: Workspace): Task | undefined {
  const task = workspace.taskByKey(keyOfId(id));
  const uri = projectUriOfId(id);
  if (!task || uri === undefined) return task;
  const project = workspace.places.projectsOf(task.file).find((each) => uriOfPath(each) === uri);
  return project === undefined ? undefined : inProject({ task, project });
}
