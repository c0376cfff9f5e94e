import { type TasksAnswer, tasksRequest } from '../../../../server/protocol/tasks.ts';
import type { Files } from '../../cli/support/temporary-folder.ts';
import { type ServedWorkspace, type ServeOptions, serve } from './workspace.ts';

export const wantsTasks = { initializationOptions: { tasks: true } };

export function requestTasks({ server }: ServedWorkspace): Promise<TasksAnswer> {
  return server.request<TasksAnswer>(tasksRequest, {});
}

/** Requests all tasks, again after each notification, until the workspace has been searched. */
export async function allTasks(workspace: ServedWorkspace): Promise<TasksAnswer> {
  const { server } = workspace;
  for (;;) {
    const before = server.tasksChanges;
    const answer = await requestTasks(workspace);
    if (answer.isComplete) return answer;
    await server.until(() => server.tasksChanges > before);
  }
}

/** Serves a folder, and waits until all tasks in it are listed. */
export async function started(files: Files, options: ServeOptions = {}): Promise<ServedWorkspace> {
  const workspace = await serve(files, { ...wantsTasks, ...options });
  await allTasks(workspace);
  return workspace;
}
