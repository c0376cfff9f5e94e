import { matchesPattern } from '../../access/matches-pattern.ts';
import type { CacheEntry } from '../records/model.ts';

/** The known paths that a pattern matches. */
export interface PatternPreview {
  readonly matching: readonly string[];
  readonly known: number;
}

export function patternPreview(pattern: string, paths: readonly string[]): PatternPreview {
  return { matching: paths.filter((path) => matchesPattern(pattern, path)), known: paths.length };
}

export interface KnownPathSources {
  readonly cache: readonly CacheEntry[];
  /** Names of published packages. */
  readonly packages: readonly string[];
}

/** Returns the sorted paths of published packages and of the packages of cache entries, such as `npm/@scope/name`. */
export function knownPaths({ cache, packages }: KnownPathSources): readonly string[] {
  const published = packages.map((name) => `npm/${name}`);
  const cached = cache.map(({ registry, path }) => `${registry}/${packageOf(path)}`);
  return [...new Set([...published, ...cached])].sort();
}

/** Returns the package name in the path of a tarball: `@scope/name` for `@scope/name/-/name-1.0.0.tgz`. */
function packageOf(path: string): string {
  return path.split('/-/', 1).join('');
}
