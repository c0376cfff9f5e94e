import { joinWords, quotedName } from '../../../schema/words/words.ts';
import type { Workspace } from '../workspace.ts';

/** Returns the title of a project for messages, with its path in its monorepo or in the workspace. */
export function projectTitle(project: string, { projects, places }: Workspace): string {
  return titleBelow(projects.monorepoOf(project)?.root ?? places.rootOf(project), project);
}

/**
 * Returns the title of a project for messages, with its path in the folder `root`, or with the name of its folder if
 * `root` is undefined.
 */
export function titleBelow(root: string | undefined, project: string): string {
  if (project === root) return 'the root project';
  const start = root === undefined ? project.lastIndexOf('/') : root.length;
  return `project ${quotedName(project.slice(start + 1))}`;
}

/**
 * Returns the part of a message that names the projects with a problem, such as " in project `a`"; empty if these are
 * all projects that include the file.
 */
export function inSomeProjects(some: readonly string[], all: readonly string[], workspace: Workspace): string {
  if (some.length === all.length) return '';
  return ` in ${joinWords(
    some.map((project) => projectTitle(project, workspace)),
    'and',
  )}`;
}
