import type { CancellationToken } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TaskList } from '../list/task-list.ts';

/** The name or alias of a task, and the folder of its project as a URI. */
export type RequestedTask = Pick<TaskSummary, 'name' | 'project'>;

/**
 * Returns the task of a project with this name, or else with this alias; of several, one that the runner loads. Resolves to
 * undefined if there is none after the workspace has been searched.
 */
export async function knownTask(
  requested: RequestedTask,
  list: TaskList,
  token?: CancellationToken,
): Promise<TaskSummary | undefined> {
  const { tasks } = await list.get();
  return taskNamed(requested, tasks) ?? taskNamed(requested, (await list.getAll(token)).tasks);
}

function taskNamed({ name, project }: RequestedTask, tasks: readonly TaskSummary[]): TaskSummary | undefined {
  const inProject = tasks.filter((task) => task.project === project && !task.isTemplate);
  const own = [...inProject].sort((a, b) => Number(a.reach !== 'loaded') - Number(b.reach !== 'loaded'));
  return own.find((task) => task.name === name) ?? own.find(({ aliases }) => aliases.includes(name));
}
