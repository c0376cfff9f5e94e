/**
 * Returns whether the pattern of an access rule matches a path. `**` matches any number of whole segments, including none;
 * `*` matches any text within a segment; every other character matches itself. For every pattern, the time is at most
 * proportional to the product of both lengths.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  return matches(pattern.split('/'), path.split('/'), {
    isWildcard: (segment) => segment === '**',
    fits: (segment, name) => matches([...segment], [...name], characterMatch),
  });
}

const characterMatch = {
  isWildcard: (character: string): boolean => character === '*',
  fits: (character: string, other: string): boolean => character === other,
};

interface Matching {
  /** Returns whether a part of the pattern matches any number of parts. */
  isWildcard(part: string): boolean;
  /** Returns whether any other part of the pattern matches this part. */
  fits(part: string, other: string): boolean;
}

/** Returns whether the parts match. Backtracks only to the last wildcard, which can match everything an earlier one can. */
function matches(pattern: readonly string[], parts: readonly string[], { isWildcard, fits }: Matching): boolean {
  let at = 0;
  let wildcard = -1;
  let taken = 0;
  for (let i = 0; i < parts.length; ) {
    const part = pattern[at];
    if (part !== undefined && isWildcard(part)) {
      wildcard = at++;
      taken = i;
    } else if (part !== undefined && fits(part, parts[i] ?? '')) {
      at++;
      i++;
    } else if (wildcard >= 0) {
      at = wildcard + 1;
      i = ++taken;
    } else return false;
  }
  return pattern.slice(at).every(isWildcard);
}
