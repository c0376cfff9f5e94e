import { memoize } from '../../text/memoize.ts';

/** Longer names than this are not compared letter by letter. */
const longest = 64;

/** How many suggestions a person still reads. */
const mostSuggestions = 3;

/** A name as it is compared: without case and separators, and with the set of its letters as bits. */
interface Compared {
  readonly name: string;
  readonly plain: string;
  readonly letters: number;
}

const comparedAll = memoize((names: readonly string[]) => names.filter((name) => name.length <= longest).map(compared));

/**
 * The candidates that `name` may be a slip for, the nearest first: other case, other separators, a few wrong letters;
 * failing these, a name that was cut short or that goes on. What the candidates look like is remembered by their list.
 */
export function nearest(name: string, candidates: readonly string[]): readonly string[] {
  if (name.length > longest) return [];
  const slip = compared(name);
  const others = comparedAll(candidates);
  const slips = closest(name, others, (candidate) => slipDistance(slip, candidate));
  return slips.length > 0 ? slips : closest(name, others, (candidate) => beginningDistance(slip, candidate));
}

/** Of the candidates that are at any distance, the few that are closest. */
function closest(
  name: string,
  candidates: readonly Compared[],
  distanceTo: (candidate: Compared) => number | undefined,
): readonly string[] {
  const found: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of candidates) {
    const distance = candidate.name === name ? undefined : distanceTo(candidate);
    if (distance !== undefined) found.push({ candidate: candidate.name, distance });
  }
  found.sort((a, b) => a.distance - b.distance);
  const least = found[0]?.distance ?? 0;
  const close = found.filter(({ distance }) => distance <= least + 1);
  return close.slice(0, mostSuggestions).map(({ candidate }) => candidate);
}

/** The longer the names, the more letters may be wrong. */
function slipDistance(name: Compared, candidate: Compared): number | undefined {
  const most = Math.floor((Math.min(name.plain.length, candidate.plain.length) + 1) / 3);
  // One edit brings in, and takes away, one letter at most.
  if (count(name.letters & ~candidate.letters) > most || count(candidate.letters & ~name.letters) > most)
    return undefined;
  return editDistance(name.plain, candidate.plain, most);
}

function beginningDistance({ plain: name }: Compared, { plain: candidate }: Compared): number | undefined {
  if (Math.min(name.length, candidate.length) < 3) return undefined;
  const isBeginning = candidate.startsWith(name) || name.startsWith(candidate);
  return isBeginning ? Math.abs(name.length - candidate.length) : undefined;
}

function compared(name: string): Compared {
  const plain = name.toLowerCase().replaceAll(/[-_ ]/g, '');
  let letters = 0;
  for (let i = 0; i < plain.length; i++) letters |= 1 << (plain.charCodeAt(i) & 31);
  return { name, plain, letters };
}

/** How many bits are set. */
function count(bits: number): number {
  let left = bits;
  let found = 0;
  for (; left !== 0; left &= left - 1) found++;
  return found;
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
