import type { CacheEntry } from '../records/model.ts';

/** Returns the path of the package that `path` belongs to, which determines access to tarballs, tags and revisions. */
export function packagePath(path: string): string {
  const [name = ''] = path.split('/-/', 1);
  return name;
}

/** Returns the path of the package of a cache entry. */
export function packagePathOf({ registry, path }: Pick<CacheEntry, 'registry' | 'path'>): string {
  return packagePath(`${registry}/${path}`);
}

/** A reason why a string is not the path of a package. */
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
