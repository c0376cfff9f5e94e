import type { NpmConfig } from '../config/config.ts';
import { hasUpstreams } from '../config/has-upstreams.ts';
import type { PageRequest, RecordPage, StoredCacheEntry } from '../storage/contract/records.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { readCursor, writeCursor } from '../storage/cursor.ts';
import { InvalidCursor } from '../storage/errors.ts';
import { ago } from './removals.ts';

/** A cache entry that a server removes. */
export interface CacheEviction extends StoredCacheEntry {
  /** The reason, as a sentence without a period. */
  readonly reason: string;
}

export interface EvictionOptions {
  readonly storage: Pick<Storage, 'cache'>;
  readonly config: NpmConfig;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const millisecondsPerDay = 86_400_000;

/**
 * Resolves to a page of the cache entries that `cache_limit` and `cache_days` remove, the least recently used first. Changes nothing. A
 * server without an upstream removes none.
 */
export async function evictionsPage(
  { limit, cursor }: PageRequest,
  { storage: { cache }, config, now }: EvictionOptions,
): Promise<RecordPage<CacheEviction>> {
  if (!hasUpstreams(config)) return { items: [], next: undefined };
  /** The bytes of the entries on the pages before this one. */
  const [before = '0', after] = readCursor(cursor) ?? [];
  if (!Number.isSafeInteger(Number(before))) throw new InvalidCursor();
  const { bytes } = await cache.totals();
  let excess = bytes - config.cacheLimit - Number(before);
  const unusedSince = now - config.cacheDays * millisecondsPerDay;
  const { items, next } = await cache.leastUsed({ limit, cursor: after });
  const evicted: CacheEviction[] = [];
  for (const entry of items) {
    if (excess <= 0 && entry.lastUsedAt >= unusedSince) return { items: evicted, next: undefined };
    const used = `last used ${ago(entry.lastUsedAt, now)}`;
    const isUnused = entry.lastUsedAt < unusedSince;
    evicted.push({ ...entry, reason: isUnused ? used : `${used}, and the cache is larger than \`cache_limit\`` });
    excess -= entry.size;
  }
  return { items: evicted, next: next && writeCursor([String(bytes - config.cacheLimit - excess), next]) };
}
