import type { CancellationToken } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TaskList } from '../list/task-list.ts';
import { taskNamed } from '../list/task-named.ts';

/** The name or alias of a task, and the folder of its project as a URI. */
export type RequestedTask = Pick<TaskSummary, 'name' | 'project'>;

/**
 * Resolves to the task of a project with this name, or else with this alias. Prefers a task that the runner loads.
 * Resolves to undefined if the workspace contains no such task.
 */
export async function knownTask(
  requested: RequestedTask,
  list: TaskList,
  token?: CancellationToken,
): Promise<TaskSummary | undefined> {
  const { tasks } = await list.get();
  return taskNamed(requested, tasks) ?? taskNamed(requested, (await list.getAll(token)).tasks);
}
