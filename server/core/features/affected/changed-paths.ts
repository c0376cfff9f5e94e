import { globExpression, isGlob } from '../../text/glob-pattern.ts';
import type { SourcePattern } from './source-patterns.ts';

/** Returns the changed paths that a pattern matches. The result for a pattern is computed once. */
export type MatchingPaths = (pattern: Pick<SourcePattern, 'path'>) => readonly string[];

/** Returns the function that finds the paths that match a pattern, among these. A pattern without special characters also matches all files of a folder. */
export function matchingPaths(paths: readonly string[]): MatchingPaths {
  const known = new Map<string, readonly string[]>();
  const find = (pattern: string): readonly string[] => {
    if (!isGlob(pattern)) return paths.filter((path) => path === pattern || path.startsWith(`${pattern}/`));
    const expression = globExpression(pattern);
    return paths.filter((path) => expression.test(path));
  };
  return ({ path }) => {
    const found = known.get(path) ?? find(path);
    known.set(path, found);
    return found;
  };
}
