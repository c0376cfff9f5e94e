import { taskCommand as commandOf } from '../../../core/features/task-list/task-command.ts';
import { uriOf } from '../../../core/paths/unix-path.ts';
import type { TaskCommandAnswer, TaskCommandParams } from '../../../protocol/task-command.ts';
import type { Request } from '../../gate/request.ts';
import { taskWithId } from './task-with-id.ts';

/** Returns the command that a task consists of. */
export function taskCommand({ params: { id }, context: { workspace } }: Request<TaskCommandParams>): TaskCommandAnswer {
  const task = taskWithId(id, workspace);
  if (!task || task.isTemplate) return null;
  const command = commandOf(task, workspace);
  return 'reason' in command ? command : { ...command, folder: uriOf(command.folder, task.file.uri) };
}
