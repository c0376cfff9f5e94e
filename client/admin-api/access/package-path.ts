import type { CacheEntry } from '../model.ts';

/** The path by which rules speak of a package; tarballs, tags and revisions are decided by the path of their package. */
export function packagePath(path: string): string {
  const [name = ''] = path.split('/-/', 1);
  return name;
}

/** The same of what a cache holds, whose paths begin below their registry. */
export function packagePathOf({ registry, path }: Pick<CacheEntry, 'registry' | 'path'>): string {
  return packagePath(`${registry}/${path}`);
}

/** Why a text cannot be the path of a package; undefined when it can. */
export type PathProblem = 'empty' | 'no-registry' | 'empty-segment' | 'dots' | 'characters' | 'pattern';

export function pathProblem(path: string): PathProblem | undefined {
  const segments = path.split('/');
  if (path === '') return 'empty';
  if (segments.length === 1) return 'no-registry';
  if (segments.includes('')) return 'empty-segment';
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'dots';
  if (path.includes('*')) return 'pattern';
  return /[\\\p{Cc}\p{Cf}\p{Cs}]/u.test(path) ? 'characters' : undefined;
}
