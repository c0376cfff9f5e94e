import type Comparator from 'semver/classes/comparator.js';
import Range from 'semver/classes/range.js';
import compare from 'semver/functions/compare.js';
import type { Advisory } from './advisory.ts';

const options = { includePrerelease: true, loose: true };
/** The range that clients show as "no patch available". */
const none = '<0.0.0';

/** Returns the versions in the range of an advisory, including prereleases. Pauses after each version. */
export function* vulnerableVersions(
  versions: Iterable<string>,
  { vulnerable_versions: text }: Pick<Advisory, 'vulnerable_versions'>,
): Generator<undefined, ReadonlySet<string>> {
  const range = rangeOf(text);
  const found = new Set<string>();
  for (const version of versions) {
    if (range?.test(version)) found.add(version);
    yield;
  }
  return found;
}

export function isRangeOfVersions(text: string): boolean {
  return rangeOf(text) !== undefined;
}

/** Returns the range of the versions above the range of an advisory; an empty range if there are none. */
export function patchedVersions(range: string): string {
  const sets = rangeOf(range)?.set ?? [];
  const [highest, ...others] = sets.map(upperBound);
  let patched = highest;
  for (const other of others) patched = patched && other && higherOf(patched, other);
  return patched ? `${patched.operator === '<' ? '>=' : '>'}${patched.semver.version}` : none;
}

/** Returns the lowest comparator that limits a range upwards; undefined if none does. */
function upperBound(comparators: readonly Comparator[]): Comparator | undefined {
  const [first, ...others] = comparators.filter(({ operator, value }) => value !== '' && !operator.startsWith('>'));
  return first && others.reduce((lowest, other) => (higherOf(lowest, other) === other ? lowest : other), first);
}

function higherOf(one: Comparator, other: Comparator): Comparator {
  return compare(one.semver, other.semver) < 0 ? other : one;
}

function rangeOf(text: string): Range | undefined {
  try {
    return new Range(text, options);
  } catch {
    return undefined;
  }
}
