import { taskDefinition } from '../../../core/features/task-list/task-definition.ts';
import { uriOf } from '../../../core/paths/unix-path.ts';
import type { TaskDefinitionsAnswer, TaskDefinitionsParams } from '../../../protocol/task-definitions.ts';
import type { Request } from '../../gate/request.ts';
import { taskWithId } from './task-with-id.ts';

/** Returns what the results of runs of these tasks depend on. */
export function taskDefinitions({
  params: { ids },
  context: { workspace },
}: Request<TaskDefinitionsParams>): TaskDefinitionsAnswer {
  return ids.flatMap((id) => {
    const task = taskWithId(id, workspace);
    if (!task || task.isTemplate) return [];
    const { folder, text, files, sources } = taskDefinition(task, workspace);
    const addressOf = (path: string): string => uriOf(path, task.file.uri);
    return {
      id,
      ...(folder !== undefined && { folder: addressOf(folder) }),
      definition: text,
      files: files.map(addressOf),
      sources,
    };
  });
}
