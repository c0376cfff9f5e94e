import type { CacheEntry } from '../model.ts';

export function largestEntries(entries: readonly CacheEntry[], most: number): readonly CacheEntry[] {
  return top(entries, most, ({ size }) => size);
}

export function mostUsedEntries(entries: readonly CacheEntry[], most: number): readonly CacheEntry[] {
  return top(entries, most, ({ hits }) => hits);
}

/** How many there are of each, the most first. */
export function countBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}

/** Those of which the number is told and is not zero. */
function top<Item>(
  items: readonly Item[],
  most: number,
  numberOf: (item: Item) => number | undefined,
): readonly Item[] {
  return items
    .filter((item) => (numberOf(item) ?? 0) > 0)
    .sort((a, b) => (numberOf(b) ?? 0) - (numberOf(a) ?? 0))
    .slice(0, most);
}
