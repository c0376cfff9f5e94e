import { resolvePath } from '../../paths/unix-path.ts';
import { isWithin } from '../../text/is-within.ts';
import type { Task } from '../graph/task.ts';
import type { Workspace } from '../graph/workspace.ts';
import type { OtherMention } from './other-mention.ts';

/**
 * Returns the tasks that a mention refers to: those that the runner finds from the folder in which the script runs. `folder` is
 * that of the file.
 */
export function mentionedTasks(mention: OtherMention, folder: string, workspace: Workspace): readonly Task[] {
  const { target, kind } = mention;
  const from = folderOfMention(mention, folder);
  const isFound = ({ file }: Task): boolean =>
    workspace.standingOf(file.uri).isGlobal ||
    workspace.places.projectsOf(file).some((project) => isWithin(from, resolvePath('/', project)));
  switch (kind) {
    case 'project':
      return workspace.inProjects(target, projectAround(from, workspace));
    case 'name':
      return workspace.named(target, from).filter(isFound);
    case 'pattern':
      return workspace.matching(target, from).filter(isFound);
    case 'template':
      return [];
  }
}

/** Returns the path of the folder in which the script of a mention runs. */
export function folderOfMention({ folder: inner }: Pick<OtherMention, 'folder'>, folder: string): string {
  return resolvePath(folder, inner);
}

/** Returns the innermost project that contains a folder; the folder itself if there is none. */
export function projectAround(folder: string, workspace: Workspace): string {
  let innermost: string | undefined;
  for (const { project } of workspace.files) {
    const isInner = innermost === undefined || project.length > innermost.length;
    if (isInner && isWithin(folder, project)) innermost = project;
  }
  return innermost ?? folder;
}
