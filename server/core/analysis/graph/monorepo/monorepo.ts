import { isWithin } from '../../../text/is-within.ts';
import { pathMatcher } from './project-target.ts';

/** A folder whose projects can refer to each other's tasks by the paths of the projects. */
export interface Monorepo {
  /** The path of the folder. */
  readonly root: string;
  /** The config file that declares the root. */
  readonly uri: string;
  /** The patterns in `[monorepo] config_roots`; empty if the runner searches for the projects. */
  readonly configRoots: readonly string[];
  /** The paths of projects by their aliases. */
  readonly pathAliases: Readonly<Record<string, string>>;
  /** Returns whether the runner infers tasks from a package in a folder. It loads them regardless of `configRoots`. */
  readonly hasPackage: (project: string) => boolean;
}

/** Returns the path of a project relative to the root of its monorepo; empty for the root itself. */
export function pathInMonorepo(project: string, { root }: Pick<Monorepo, 'root'>): string {
  return project.slice(root.length).replace(/^\//, '');
}

/** Returns the folder of the project with this path. */
export function folderInMonorepo(path: string, { root }: Pick<Monorepo, 'root'>): string {
  return path === '' ? root : `${root}/${path}`;
}

/**
 * Returns whether the runner loads the tasks of a project for a task of the project `from`. It loads those of the root,
 * of the projects that `config_roots` lists (all projects if the list is empty), of the projects that contain `from`,
 * and of packages.
 */
export function isReachable(project: string, from: string, monorepo: Monorepo): boolean {
  if (!isWithin(project, monorepo.root)) return false;
  if (monorepo.configRoots.length === 0 || project === monorepo.root || isWithin(from, project)) return true;
  return monorepo.hasPackage(project) || isListed(project, monorepo);
}

/** Returns whether `config_roots` lists a project. */
export function isListed(project: string, monorepo: Pick<Monorepo, 'root' | 'configRoots'>): boolean {
  const path = pathInMonorepo(project, monorepo);
  if (path === '') return monorepo.configRoots.some((pattern) => /^(?:\.\/*)+$/.test(pattern));
  return monorepo.configRoots.some((pattern) => isListedAs(pattern, path));
}

/**
 * Returns whether an item of `config_roots` matches a project. The only glob syntax that the runner supports is `*`
 * within a segment.
 */
function isListedAs(pattern: string, path: string): boolean {
  const plain = pattern.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
  if (plain.includes('**')) return false;
  return plain.includes('*') ? pathMatcher(plain)(path) : plain === path;
}
