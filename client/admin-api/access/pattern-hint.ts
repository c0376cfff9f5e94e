/**
 * Returns the pattern that the user probably meant; undefined if `pattern` can match a package. The paths of packages
 * are `npm/name` and `npm/@scope/name`, so `foo` and `npm/@team` match no package.
 */
export function patternHint(pattern: string): string | undefined {
  const segments = pattern.split('/');
  if (segments.includes('**')) return undefined;
  const [first = '', second] = segments;
  const isName = !first.startsWith('@');
  if (second === undefined) return isName ? `npm/${pattern}` : `npm/${pattern}/**`;
  if (!isName) return `npm/${pattern}`;
  return segments.length === 2 && second.startsWith('@') ? `${pattern}/**` : undefined;
}
