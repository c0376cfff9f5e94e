import type { Eviction } from '../storage/contract/cache-records.ts';
import type { StoredCacheEntry } from '../storage/contract/records.ts';

/** Returns the entries that an eviction removes, the least recently used first. */
export function cacheEvictions(
  entries: readonly StoredCacheEntry[],
  { maxBytes, unusedSince }: Pick<Eviction, 'maxBytes' | 'unusedSince'>,
): readonly StoredCacheEntry[] {
  let excess = entries.reduce((sum, { size }) => sum + size, 0) - maxBytes;
  const evicted: StoredCacheEntry[] = [];
  for (const entry of entries.toSorted((one, other) => one.lastUsedAt - other.lastUsedAt)) {
    if (excess <= 0 && entry.lastUsedAt >= unusedSince) break;
    evicted.push(entry);
    excess -= entry.size;
  }
  return evicted;
}
