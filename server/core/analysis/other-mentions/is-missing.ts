import { refersToOne } from '../graph/task-name.ts';
import type { Workspace } from '../graph/workspace.ts';
import { folderOfMention, mentionedTasks, projectAround } from './mentioned-tasks.ts';
import type { OtherMention } from './other-mention.ts';

/** Returns whether a mention is certainly that of a task that is not defined. `folder` is that of the file. */
export function isMissing(mention: OtherMention, folder: string, workspace: Workspace): boolean {
  const { target, kind, isCertain } = mention;
  if (!isCertain || !refersToOne(kind) || mentionedTasks(mention, folder, workspace).length > 0) return false;
  const project = projectAround(folderOfMention(mention, folder), workspace);
  // In the project of a monorepo, the runner may also find the tasks of the root.
  const isNamed = kind === 'name' && [project, folder].some((each) => workspace.named(target, each).length > 0);
  return !isNamed && !workspace.places.hasUnknownTasks(project);
}
