import { taskAtPlace } from '../../../core/features/navigation/task-at.ts';
import type { TaskAtAnswer, TaskAtParams } from '../../../protocol/task-at.ts';
import type { Request } from '../../gate/request.ts';

/** Returns the task or template at a position of an open document. */
export function taskAt({ params, context: { workspace, documents } }: Request<TaskAtParams>): TaskAtAnswer {
  const file = documents.get(params.uri) && workspace.file(params.uri);
  const task = file && taskAtPlace({ workspace, file, offset: file.document.offsetAt(params.position) });
  return task ? { id: task.key, isTemplate: task.isTemplate } : null;
}
