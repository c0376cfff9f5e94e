import { matchesPattern } from './matches-pattern.ts';
import { patternProblem } from './pattern.ts';

/** Returns the reason why a text cannot match a package name, as a sentence; undefined if it is a pattern of names. */
export function privateNameProblem(pattern: string): string | undefined {
  const problem = patternProblem(pattern);
  if (problem !== undefined) return problem;
  const [scope = '', ...names] = pattern.split('/');
  if (scope === 'npm' && names.length > 0) return 'Expected a package name without `npm/`, such as `@acme/*`.';
  if (names.length === 0) {
    return scope.startsWith('@') ? 'A scope must be followed by `/` and a name, such as `@acme/*`.' : undefined;
  }
  const mayBeScope = scope.startsWith('@') || scope.startsWith('*');
  return mayBeScope && names.length === 1 ? undefined : 'Expected a package name, such as `@acme/*` or `corp-*`.';
}

/**
 * Returns whether a pattern in `private` matches a package name. Ignores case, since other registries may have packages
 * whose names differ from a private name only in case.
 */
export function isPrivateName(patterns: readonly string[], name: string): boolean {
  const path = name.toLowerCase();
  return patterns.some((pattern) => matchesPattern(pattern.toLowerCase(), path));
}
