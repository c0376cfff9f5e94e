import type { PageRequest, RecordPage, StoredCacheEntry } from './contract/records.ts';
import { pageOf, readCursor } from './cursor.ts';
import { InvalidCursor } from './errors.ts';
import { type DatabaseRow, integer, optionalText, text } from './row.ts';

/** A query for rows, the least recently used first. */
export interface LeastUsedQuery {
  /** `(last_used_at, registry, path)` of the row before the first one. */
  readonly after: readonly [lastUsedAt: number, registry: string, path: string];
  readonly limit: number;
}

/** Returns the query for a page of the least recently used entries. */
export function leastUsedQuery({ limit, cursor }: PageRequest): LeastUsedQuery {
  const [time = '-1', registry = '', path = ''] = readCursor(cursor) ?? [];
  if (!Number.isSafeInteger(Number(time))) throw new InvalidCursor();
  return { after: [Number(time), registry, path], limit: limit + 1 };
}

/** Returns the page in the rows of its query. */
export function leastUsedPage(rows: readonly DatabaseRow[], request: PageRequest): RecordPage<StoredCacheEntry> {
  return pageOf(rows.map(toCacheEntry), request, ({ lastUsedAt, registry, path }) => [
    String(lastUsedAt),
    registry,
    path,
  ]);
}

export function toCacheEntry(row: DatabaseRow): StoredCacheEntry {
  return {
    registry: text(row, 'registry'),
    path: text(row, 'path'),
    blob: text(row, 'blob'),
    size: integer(row, 'size'),
    etag: optionalText(row, 'etag'),
    fetchedAt: integer(row, 'fetched_at'),
    lastUsedAt: integer(row, 'last_used_at'),
    hits: integer(row, 'hits'),
    verifiedBy: text(row, 'verified_by') === 'upstream' ? 'upstream' : 'client',
    installScript: optionalText(row, 'install_script'),
  };
}
