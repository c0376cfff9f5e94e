import { memoize } from '../../text/memoize.ts';
import { editDistance } from './edit-distance.ts';

/** The maximum length of a name, in characters. Longer names are not compared. */
const maxLength = 64;

/** The maximum number of suggestions. */
const maxSuggestions = 3;

/** A name prepared for comparisons: in lowercase, without separators, and with the set of its letters as bits. */
interface Compared {
  readonly name: string;
  readonly plain: string;
  readonly letters: number;
}

const comparedNames = memoize((names: readonly string[]) =>
  names.filter((name) => name.length <= maxLength).map(compared),
);

/**
 * Returns the candidates that `name` may be a misspelling of, most similar first. They differ in case, separators or a
 * few letters. If there are none, returns candidates that begin with `name` or that `name` begins with. Prepared
 * candidates are cached by the identity of the list.
 */
export function nearest(name: string, candidates: readonly string[]): readonly string[] {
  const misspelled = misspellings(name, candidates);
  return misspelled.length > 0 ? misspelled : closest(name, candidates, prefixDistance);
}

/**
 * Returns the candidates that differ from `name` in case, separators or a few letters, most similar first. Prepared
 * candidates are cached by the identity of the list.
 */
export function misspellings(name: string, candidates: readonly string[]): readonly string[] {
  return closest(name, candidates, misspellingDistance);
}

/**
 * Returns whether the first suggestion is certainly the name that is intended: it differs from `name` in case, separators or a few
 * letters, and in fewer than all other suggestions. A suggestion that only has the same beginning is a guess.
 */
export function isClear(name: string, [first, ...others]: readonly string[]): boolean {
  const wrong = compared(name);
  const distanceOf = (suggestion: string): number => misspellingDistance(wrong, compared(suggestion)) ?? Infinity;
  const lowest = first === undefined ? Infinity : distanceOf(first);
  return lowest < Infinity && others.every((other) => distanceOf(other) > lowest);
}

/** Returns up to `maxSuggestions` of the closest candidates. */
function closest(
  name: string,
  candidates: readonly string[],
  distanceBetween: (name: Compared, candidate: Compared) => number | undefined,
): readonly string[] {
  if (name.length > maxLength) return [];
  const wrong = compared(name);
  const found: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of comparedNames(candidates)) {
    const distance = candidate.name === name ? undefined : distanceBetween(wrong, candidate);
    if (distance !== undefined) found.push({ candidate: candidate.name, distance });
  }
  found.sort((a, b) => a.distance - b.distance);
  const lowest = found[0]?.distance ?? 0;
  const close = found.filter(({ distance }) => distance <= lowest + 1);
  return close.slice(0, maxSuggestions).map(({ candidate }) => candidate);
}

/** Returns the number of edits between two names; undefined if there are too many for the length of the names. */
function misspellingDistance(name: Compared, candidate: Compared): number | undefined {
  const maxEdits = Math.floor((Math.min(name.plain.length, candidate.plain.length) + 1) / 3);
  // One edit adds at most one letter and removes at most one.
  if (count(name.letters & ~candidate.letters) > maxEdits || count(candidate.letters & ~name.letters) > maxEdits)
    return undefined;
  return editDistance(name.plain, candidate.plain, maxEdits);
}

function prefixDistance({ plain: name }: Compared, { plain: candidate }: Compared): number | undefined {
  if (Math.min(name.length, candidate.length) < 3) return undefined;
  const isPrefix = candidate.startsWith(name) || name.startsWith(candidate);
  return isPrefix ? Math.abs(name.length - candidate.length) : undefined;
}

function compared(name: string): Compared {
  const plain = name.toLowerCase().replaceAll(/[-_ ]/g, '');
  let letters = 0;
  for (let i = 0; i < plain.length; i++) letters |= 1 << (plain.charCodeAt(i) & 31);
  return { name, plain, letters };
}

/** Returns the number of set bits. */
function count(bits: number): number {
  let left = bits;
  let found = 0;
  for (; left !== 0; left &= left - 1) found++;
  return found;
}
