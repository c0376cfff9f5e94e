/**
 * Whether a rule's pattern covers a path. Segments are compared whole: `**` stands for any number of them (also none),
 * `*` for any run of characters inside one, everything else for itself. Takes time in proportion to the product of
 * both lengths at most, whatever the pattern.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  return matches(pattern.split('/'), path.split('/'), {
    isWild: (segment) => segment === '**',
    fits: (segment, name) => matches([...segment], [...name], characterMatch),
  });
}

const characterMatch = {
  isWild: (character: string): boolean => character === '*',
  fits: (character: string, other: string): boolean => character === other,
};

interface Matching {
  /** Whether a part of the pattern stands for any number of parts. */
  isWild(part: string): boolean;
  /** Whether any other part of the pattern stands for this one. */
  fits(part: string, other: string): boolean;
}

/** Only the last wild part ever has to take more: what an earlier one could take, a later one can take as well. */
function matches(pattern: readonly string[], parts: readonly string[], { isWild, fits }: Matching): boolean {
  let at = 0;
  let wild = -1;
  let taken = 0;
  for (let i = 0; i < parts.length; ) {
    const part = pattern[at];
    if (part !== undefined && isWild(part)) {
      wild = at++;
      taken = i;
    } else if (part !== undefined && fits(part, parts[i] ?? '')) {
      at++;
      i++;
    } else if (wild >= 0) {
      at = wild + 1;
      i = ++taken;
    } else return false;
  }
  return pattern.slice(at).every(isWild);
}
