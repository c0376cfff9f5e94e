/** Longer names than this are not compared letter by letter. */
const longest = 64;

/** How many suggestions a person still reads. */
const mostSuggestions = 3;

/** The candidates that `name` may be a slip for, the nearest first: other case, other separators, a few wrong letters. */
export function nearest(name: string, candidates: Iterable<string>): readonly string[] {
  const found: { readonly candidate: string; readonly distance: number }[] = [];
  if (name.length > longest) return [];
  const plain = withoutStyle(name);
  for (const candidate of candidates) {
    const distance = distanceTo(plain, withoutStyle(candidate));
    if (distance !== undefined && candidate !== name) found.push({ candidate, distance });
  }
  found.sort((a, b) => a.distance - b.distance);
  return found.slice(0, mostSuggestions).map(({ candidate }) => candidate);
}

/** Undefined when the two are too far apart to be taken for each other. */
function distanceTo(name: string, candidate: string): number | undefined {
  const allowed = Math.floor((Math.min(name.length, candidate.length) + 1) / 3);
  const edits = candidate.length > longest ? undefined : editDistance(name, candidate, allowed);
  if (edits !== undefined) return edits;
  const isBeginning = name.length >= 3 && (candidate.startsWith(name) || name.startsWith(candidate));
  return isBeginning && candidate.length >= 3 ? longest + Math.abs(name.length - candidate.length) : undefined;
}

function withoutStyle(name: string): string {
  return name.toLowerCase().replaceAll(/[-_ ]/g, '');
}

/**
 * Damerau-Levenshtein in its "optimal string alignment" form: letters inserted, dropped, replaced, or swapped.
 * Undefined as soon as it is clear that more than `most` edits are needed.
 */
function editDistance(from: string, to: string, most: number): number | undefined {
  if (Math.abs(from.length - to.length) > most) return undefined;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let edits = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap) edits = Math.min(edits, at(beforeLast, column - 2) + 1);
      current[column] = edits;
      least = Math.min(least, edits);
    }
    if (least > most + 1) return undefined;
    beforeLast = last;
    last = current;
  }
  const edits = at(last, to.length);
  return edits <= most ? edits : undefined;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
