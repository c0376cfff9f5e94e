/** The maximum length of a pattern in UTF-16 code units. */
export const maxPatternLength = 512;

/** Returns the reason why a text is not a valid pattern, as a sentence; undefined if it is valid. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern === '') return 'Pattern must not be empty.';
  if (pattern.length > maxPatternLength) return `Pattern must have at most ${maxPatternLength} characters.`;
  if (/[\\\p{Cc}\p{Cs}]/u.test(pattern)) return 'Pattern must not contain a backslash or a control character.';
  const segments = pattern.split('/');
  if (segments.includes('')) return 'Pattern must not begin or end with a slash, or contain two slashes in a row.';
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    return 'Pattern must not contain the segments `.` or `..`.';
  }
  const isMixed = segments.some((segment) => segment !== '**' && segment.includes('**'));
  return isMixed ? '`**` must be a whole segment of the pattern.' : undefined;
}
