const longest = 512;

/** Why a text cannot be a pattern of a rule, as a sentence; undefined when it can. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern === '') return 'A pattern is not empty.';
  if (pattern.length > longest) return `A pattern has at most ${longest} characters.`;
  if (/[\\\p{Cc}\p{Cs}]/u.test(pattern)) return 'A pattern holds no backslash and no control character.';
  const segments = pattern.split('/');
  if (segments.includes('')) return 'A pattern neither begins nor ends with a slash, and holds no two in a row.';
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'No segment of a pattern is `.` or `..`.';
  const mixed = segments.some((segment) => segment !== '**' && segment.includes('**'));
  return mixed ? '`**` stands for whole segments, so nothing else stands beside it in one.' : undefined;
}
