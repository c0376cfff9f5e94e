import { folderInMonorepo, isReachable, type Monorepo, pathInMonorepo } from './monorepo.ts';
import type { Monorepos } from './monorepos.ts';
import { isPathPattern, isPattern, type ProjectTarget, pathMatcher, projectTarget } from './project-target.ts';

/** The projects and tasks that a target such as `//path:task` refers to. */
export interface ProjectQuery {
  readonly monorepo: Monorepo;
  /** The folder of the project; undefined if the path is a pattern. */
  readonly project: string | undefined;
  /** Returns whether the target refers to tasks of a project. */
  readonly includes: (project: string) => boolean;
  /** The name of the task, or a pattern. */
  readonly task: string;
  /** Whether the path or the name is a pattern. */
  readonly isPattern: boolean;
}

/**
 * Returns the query for a target such as `//path:task` in a project; undefined outside a monorepo, and for a target
 * without the name of a task.
 */
export function projectQuery(target: string, from: string, monorepos: Monorepos): ProjectQuery | undefined {
  const parts = projectTarget(target);
  const monorepo = monorepos.around(from);
  if (!parts || parts.task === undefined || !monorepo) return undefined;
  const path = pathFrom(parts, from, monorepo);
  const task = parts.task;
  if (!isPathPattern(path)) {
    const folder = folderInMonorepo(path, monorepo);
    const includes = (project: string): boolean => project === folder && isReachable(project, from, monorepo);
    return { monorepo, project: folder, includes, task, isPattern: isPattern(task) };
  }
  const matches = pathMatcher(path);
  const includes = (project: string): boolean =>
    isReachable(project, from, monorepo) && matches(pathInMonorepo(project, monorepo));
  return { monorepo, project: undefined, includes, task, isPattern: true };
}

/** Returns the path of a target relative to the root. */
function pathFrom({ path, isRelative }: ProjectTarget, from: string, monorepo: Monorepo): string {
  const { pathAliases } = monorepo;
  const own = pathInMonorepo(from, monorepo);
  if (!isRelative && Object.hasOwn(pathAliases, path)) return (pathAliases[path] ?? path).replace(/^\.\/|\/+$/g, '');
  if (!isRelative || own === '') return path;
  return path === '' ? own : `${own}/${path}`;
}
