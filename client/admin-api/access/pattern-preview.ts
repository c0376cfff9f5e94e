import { matchesPattern } from '../../../access/matches-pattern.ts';
import type { CacheEntry, Rule } from '../model.ts';

/** What a pattern matches among what is known. */
export interface PatternPreview {
  readonly matching: readonly string[];
  readonly known: number;
}

export function patternPreview(pattern: string, paths: readonly string[]): PatternPreview {
  return { matching: paths.filter((path) => matchesPattern(pattern, path)), known: paths.length };
}

export interface KnownThings {
  readonly cache: readonly CacheEntry[];
  readonly rules: readonly Rule[];
  /** Names of published packages. */
  readonly packages: readonly string[];
}

/**
 * The paths that a pattern is compared with, such as `npm/@scope/name`, as far as something tells of them: the packages
 * that are published, those whose parts are in the cache, and those that a rule names one by one. Each once, in order.
 */
export function knownPaths({ cache, rules, packages }: KnownThings): readonly string[] {
  const published = packages.map((name) => `npm/${name}`);
  const cached = cache.map(({ registry, path }) => `${registry}/${packageOf(path)}`);
  const named = rules.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes('*'));
  return [...new Set([...published, ...cached, ...named])].sort();
}

/** A tarball's path begins with the name of its package: `@scope/name/-/name-1.0.0.tgz`. */
function packageOf(path: string): string {
  return path.split('/-/', 1).join('');
}
