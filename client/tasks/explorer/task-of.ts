import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { idOfTask } from '../list/id-of-task.ts';
import type { TaskList } from '../list/task-list.ts';

/**
 * Resolves to the task that the argument of a command refers to: the task of a row or a node, or the task with an id.
 */
export async function taskOf(argument: unknown, list: TaskList): Promise<TaskSummary | undefined> {
  const id = typeof argument === 'string' ? argument : idOfTask(argument);
  return id === undefined ? undefined : (await list.get()).tasks.find((task) => task.id === id);
}
