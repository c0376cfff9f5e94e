import { joinWords, quotedName } from '../../../schema/words/words.ts';
import type { Workspace } from '../workspace.ts';

/** Returns a project for a message, by its path in its monorepo or in the workspace. */
export function projectTitle(project: string, { projects, places }: Workspace): string {
  return titleBelow(projects.monorepoOf(project)?.root ?? places.rootOf(project), project);
}

/** Returns a project for a message, by its path below a folder. If the folder is not known, the name of the project is used. */
export function titleBelow(root: string | undefined, project: string): string {
  if (project === root) return 'the root project';
  const start = root === undefined ? project.lastIndexOf('/') : root.length;
  return `project ${quotedName(project.slice(start + 1))}`;
}

/** Returns where a problem is, for a message: " in project `a`", or nothing if it is in all projects that include a file. */
export function inSomeProjects(some: readonly string[], all: readonly string[], workspace: Workspace): string {
  if (some.length === all.length) return '';
  return ` in ${joinWords(
    some.map((project) => projectTitle(project, workspace)),
    'and',
  )}`;
}
