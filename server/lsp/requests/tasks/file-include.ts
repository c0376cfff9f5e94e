import type { FileIncludeAnswer, FileIncludeParams } from '../../../protocol/file-include.ts';
import type { Request } from '../../gate/request.ts';
import { includeOfNewTask } from './include-of-new-task.ts';

/** Returns the edit that includes a file whose tasks the runner does not load. */
export function fileInclude({ params, context: { workspace } }: Request<FileIncludeParams>): FileIncludeAnswer {
  const file = workspace.file(params.uri);
  const include = file && includeOfNewTask(file, workspace, []);
  return include && !('refusal' in include) ? include : null;
}
