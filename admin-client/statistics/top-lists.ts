import type { CacheEntry } from '../records/model.ts';

export function largestEntries(entries: readonly CacheEntry[], max: number): readonly CacheEntry[] {
  return top(entries, max, ({ size }) => size);
}

export function mostUsedEntries(entries: readonly CacheEntry[], max: number): readonly CacheEntry[] {
  return top(entries, max, ({ hits }) => hits);
}

/** Returns the number of items for each name, in descending order. */
export function countBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
}

/** Returns the items with the largest numbers, except those whose number is zero or unknown. */
function top<Item>(items: readonly Item[], max: number, numberOf: (item: Item) => number | undefined): readonly Item[] {
  return items
    .filter((item) => (numberOf(item) ?? 0) > 0)
    .sort((a, b) => (numberOf(b) ?? 0) - (numberOf(a) ?? 0))
    .slice(0, max);
}
