/** Longer names than this are not compared letter by letter. */
const longest = 64;

/** How many suggestions a person still reads. */
const mostSuggestions = 3;

/**
 * The candidates that `name` may be a slip for, the nearest first: other case, other separators, a few wrong letters;
 * failing these, a name that was cut short or that goes on.
 */
export function nearest(name: string, candidates: Iterable<string>): readonly string[] {
  if (name.length > longest) return [];
  const plain = withoutStyle(name);
  const others = [...candidates].filter((candidate) => candidate !== name && candidate.length <= longest);
  const slips = closest(others, (candidate) => slipDistance(plain, withoutStyle(candidate)));
  return slips.length > 0 ? slips : closest(others, (candidate) => beginningDistance(plain, withoutStyle(candidate)));
}

/** Of the candidates that are at any distance, the few that are closest. */
function closest(
  candidates: readonly string[],
  distanceTo: (candidate: string) => number | undefined,
): readonly string[] {
  const found = candidates.flatMap((candidate) => {
    const distance = distanceTo(candidate);
    return distance === undefined ? [] : [{ candidate, distance }];
  });
  found.sort((a, b) => a.distance - b.distance);
  const least = found[0]?.distance ?? 0;
  const close = found.filter(({ distance }) => distance <= least + 1);
  return close.slice(0, mostSuggestions).map(({ candidate }) => candidate);
}

/** The longer the names, the more letters may be wrong. */
function slipDistance(name: string, candidate: string): number | undefined {
  return editDistance(name, candidate, Math.floor((Math.min(name.length, candidate.length) + 1) / 3));
}

function beginningDistance(name: string, candidate: string): number | undefined {
  if (Math.min(name.length, candidate.length) < 3) return undefined;
  const isBeginning = candidate.startsWith(name) || name.startsWith(candidate);
  return isBeginning ? Math.abs(name.length - candidate.length) : undefined;
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
