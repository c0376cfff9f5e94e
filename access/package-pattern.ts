import { matchesPattern } from './matches-pattern.ts';

/**
 * Returns whether a valid pattern can match the path of a package, `npm/name` or `npm/@scope/name`. For example, `@team/*` and
 * `npm/@team` cannot.
 */
export function canMatchPackage(pattern: string): boolean {
  const segments = pattern.split('/');
  // Several `**` in a row match the same as one. Without them, a longer pattern has more segments than any package.
  const distinct = segments.filter((segment, i) => segment !== '**' || segments[i - 1] !== '**');
  return distinct.length <= maxSegments && forms.some((form) => fits(distinct, form));
}

/**
 * Returns the pattern that the author of a pattern without a match probably meant; undefined if `pattern` can match a package or
 * if nothing resembles it.
 */
export function patternHint(pattern: string): string | undefined {
  const segments = pattern.split('/');
  const [first = '', second] = segments;
  if (first === '**') return undefined;
  if (pattern === registry) return `${registry}/**`;
  const isName = !first.startsWith('@');
  if (second === undefined) return isName ? `${registry}/${pattern}` : `${registry}/${pattern}/**`;
  if (!isName) return `${registry}/${pattern}`;
  return segments.length === 2 && second.startsWith('@') ? `${pattern}/**` : undefined;
}

const registry = 'npm';

type Part = (segment: string) => boolean;

const isRegistry: Part = (segment) => matchesPattern(segment, registry);
const isScope: Part = (segment) => /^[@*]/.test(segment);
const isName: Part = (segment) => !segment.startsWith('@');

/** The segments of the path of a package, as functions that return whether a segment of a pattern can match them. */
const forms: readonly (readonly Part[])[] = [
  [isRegistry, isName],
  [isRegistry, isScope, isName],
];

/** A `**` before and after each of three segments. */
const maxSegments = 7;

function fits([first, ...rest]: readonly string[], parts: readonly Part[]): boolean {
  if (first === undefined) return parts.length === 0;
  if (first === '**') return parts.some((_, i) => fits(rest, parts.slice(i))) || fits(rest, []);
  const [part, ...others] = parts;
  return part?.(first) === true && fits(rest, others);
}
