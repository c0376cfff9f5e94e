import {
  type TaskDefinitionSummary,
  type TaskDefinitionsAnswer,
  taskDefinitionsRequest,
} from '../../../server/protocol/task-definitions.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { LanguageServer } from '../../language-server/language-server.ts';

/** Returns a function that resolves to the folder of a task as a URI; undefined if only the runner knows it. */
export function taskFolders(server: LanguageServer): (task: TaskSummary) => Promise<string | undefined> {
  const requested = new Map<string, Promise<TaskDefinitionSummary | undefined>>();

  async function request(id: string): Promise<TaskDefinitionSummary | undefined> {
    const answer = await server.request<TaskDefinitionsAnswer>(taskDefinitionsRequest, { ids: [id] });
    return answer?.[0];
  }

  return async ({ id }) => {
    const known = requested.get(id) ?? request(id);
    requested.set(id, known);
    return (await known)?.folder;
  };
}
