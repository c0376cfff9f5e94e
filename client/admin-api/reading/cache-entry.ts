import { isObject, numberAt, textAt, timeAt } from '../http/json.ts';
import type { CacheEntry } from '../model.ts';
import type { ReadRecord, RecordReader } from './listing.ts';

export const cacheEntryReader: RecordReader<CacheEntry> = { keys: ['cache', 'cached'], read: readCacheEntry };

export function readCacheEntry(record: unknown, key?: string): ReadRecord<CacheEntry> {
  if (typeof record === 'string') return named(undefined, record);
  if (!isObject(record)) return { problem: 'This cache entry is not an object.' };
  const path = textAt(record, 'path', 'name', 'key', 'package', 'file') ?? key;
  const read = named(textAt(record, 'registry', 'repository', 'upstream'), path);
  if ('problem' in read) return read;
  return {
    item: {
      ...read.item,
      size: numberAt(record, 'size', 'bytes', 'size_bytes', 'length'),
      hits: numberAt(record, 'hits', 'hit_count', 'uses'),
      fetchedAt: timeAt(record, 'fetched_at', 'fetchedAt', 'cached_at', 'created_at', 'created'),
      lastUsedAt: timeAt(record, 'last_used_at', 'lastUsedAt', 'last_accessed_at', 'accessed_at', 'last_accessed'),
    },
  };
}

/** Returns an entry (spec 4.2). Without a registry, the first segment of the path is the registry. */
function named(registry: string | undefined, path: string | undefined): ReadRecord<CacheEntry> {
  if (path === undefined || path === '') return { problem: 'This cache entry has no path.' };
  if (registry !== undefined && registry !== '') return { item: { registry, path } };
  const slash = path.indexOf('/');
  if (slash <= 0 || slash === path.length - 1) return { problem: 'This cache entry has no registry.' };
  return { item: { registry: path.slice(0, slash), path: path.slice(slash + 1) } };
}
