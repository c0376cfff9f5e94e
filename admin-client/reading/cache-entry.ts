import { cacheEntry } from '../../admin-contract/records.ts';
import { isObject } from '../json.ts';
import { listNames } from '../other-servers/list-forms.ts';
import { cacheEntryNames } from '../other-servers/member-names.ts';
import type { CacheEntry } from '../records/model.ts';
import type { ReadRecord, RecordReader } from './listing.ts';
import { membersReader } from './members.ts';

export const cacheEntryReader: RecordReader<CacheEntry> = { keys: listNames.cache, read: readCacheEntry };

const membersOf = membersReader(cacheEntry, cacheEntryNames);

export function readCacheEntry(record: unknown, key?: string): ReadRecord<CacheEntry> {
  if (typeof record === 'string') return named(undefined, record);
  if (!isObject(record)) return { problem: 'This cache entry is not an object.' };
  const { members } = membersOf(record);
  const read = named(members.registry, members.path ?? key);
  return 'problem' in read ? read : { item: { ...members, ...read.item } };
}

/** Returns an entry (spec 4.2). Without a registry, the first segment of the path is the registry. */
function named(registry: string | undefined, path: string | undefined): ReadRecord<CacheEntry> {
  if (path === undefined || path === '') return { problem: 'This cache entry has no path.' };
  if (registry !== undefined && registry !== '') return { item: { registry, path } };
  const slash = path.indexOf('/');
  if (slash <= 0 || slash === path.length - 1) return { problem: 'This cache entry has no registry.' };
  return { item: { registry: path.slice(0, slash), path: path.slice(slash + 1) } };
}
