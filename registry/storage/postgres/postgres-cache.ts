import { leastUsedPage, leastUsedQuery, toCacheEntry } from '../cache-page.ts';
import {
  type CacheEntryDraft,
  type CacheRecords,
  type CacheTotals,
  type CacheUse,
  type Eviction,
  type FoundInstallScript,
  maxInstallScripts,
} from '../contract/cache-records.ts';
import type { HeldBlob } from '../contract/held-blob.ts';
import type { AuditDraft, PageRequest, RecordPage, StoredCacheEntry } from '../contract/records.ts';
import { containing, filteredPageOf, readCursor, rowsToScan } from '../cursor.ts';
import { integer, text } from '../row.ts';
import { addAudit } from './changes.ts';
import { storeSmallBlob } from './contents/small-blobs.ts';
import type { Database } from './database.ts';

/** The cached packuments and tarballs of the upstream in PostgreSQL. */
export class PostgresCache implements CacheRecords {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async find(registry: string, path: string): Promise<StoredCacheEntry | undefined> {
    const [row] = await this.#database.query('SELECT * FROM cache_entries WHERE registry = $1 AND path = $2', [
      registry,
      path,
    ]);
    return row && toCacheEntry(row);
  }

  async put(draft: CacheEntryDraft, blob: HeldBlob): Promise<StoredCacheEntry> {
    const entry = { ...draft, etag: draft.etag, blob: blob.id, size: blob.size, installScript: undefined };
    const { registry, path, etag, fetchedAt, lastUsedAt, hits, verifiedBy } = entry;
    await this.#database.changes.query(
      `WITH stored AS (${storeSmallBlob(3, 10)})
       INSERT INTO cache_entries VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (registry, path) DO UPDATE SET blob = excluded.blob, size = excluded.size, etag = excluded.etag,
       fetched_at = excluded.fetched_at, last_used_at = excluded.last_used_at, hits = excluded.hits,
       verified_by = excluded.verified_by,
       install_script = CASE WHEN cache_entries.blob = excluded.blob THEN cache_entries.install_script END`,
      [registry, path, blob.id, blob.size, etag ?? null, fetchedAt, lastUsedAt, hits, verifiedBy, blob.content ?? null],
    );
    return entry;
  }

  async touch(registry: string, path: string, fetchedAt: number): Promise<void> {
    await this.#database.query('UPDATE cache_entries SET fetched_at = $3 WHERE registry = $1 AND path = $2', [
      registry,
      path,
      fetchedAt,
    ]);
  }

  async verify(registry: string, path: string, blob: string): Promise<void> {
    await this.#database.query(
      `UPDATE cache_entries SET verified_by = 'upstream' WHERE registry = $1 AND path = $2 AND blob = $3`,
      [registry, path, blob],
    );
  }

  async setInstallScript(registry: string, path: string, found: FoundInstallScript): Promise<void> {
    const { blob, installScript } = found;
    await this.#database.query(
      'UPDATE cache_entries SET install_script = $4 WHERE registry = $1 AND path = $2 AND blob = $3',
      [registry, path, blob, installScript],
    );
  }

  async withInstallScripts(registry: string, name: string): Promise<readonly StoredCacheEntry[]> {
    // Indexed by the primary key: no character of a path follows `/` before `0`.
    const rows = await this.#database.query(
      `SELECT * FROM cache_entries WHERE registry = $1 AND path > $2 AND path < $3 AND install_script <> ''
       ORDER BY path LIMIT $4`,
      [registry, `${name}/-/`, `${name}/-0`, maxInstallScripts],
    );
    return rows.map(toCacheEntry);
  }

  async addUses(registry: string, uses: ReadonlyMap<string, CacheUse>): Promise<void> {
    // Each server locks the rows in the same order.
    const sorted = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
    await this.#database.query(
      `WITH used AS (SELECT * FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS used (path, hits, at)),
       locked AS (SELECT path FROM cache_entries WHERE registry = $1 AND path = ANY ($2) ORDER BY path FOR UPDATE)
       UPDATE cache_entries SET hits = cache_entries.hits + used.hits, last_used_at = greatest(last_used_at, used.at)
       FROM used, locked WHERE registry = $1 AND cache_entries.path = used.path AND locked.path = used.path`,
      [
        registry,
        sorted.map(([path]) => path),
        sorted.map(([, { hits }]) => hits),
        sorted.map(([, use]) => use.lastUsedAt),
      ],
    );
  }

  async delete(registry: string, path: string, audit: AuditDraft): Promise<boolean> {
    return this.#database.transaction(async (queries) => {
      const deleted = await queries.query('DELETE FROM cache_entries WHERE registry = $1 AND path = $2 RETURNING 1', [
        registry,
        path,
      ]);
      if (deleted.length > 0) await addAudit(queries, this.#now(), audit);
      return deleted.length > 0;
    });
  }

  async evict({ maxBytes, unusedSince, now, count }: Eviction): Promise<readonly string[]> {
    // The clock was set back; such entries would never be removed.
    await this.#database.query(
      `UPDATE cache_entries SET last_used_at = $1 WHERE (registry, path) IN
       (SELECT registry, path FROM cache_entries WHERE last_used_at > $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [now, count],
    );
    const { bytes } = await this.totals();
    // Another server that removes entries at the same time has locked them.
    const rows = await this.#database.query(
      `WITH least AS (SELECT registry, path, size, last_used_at FROM cache_entries ORDER BY last_used_at LIMIT $3
         FOR UPDATE SKIP LOCKED),
       sums AS (SELECT *, sum(size) OVER (ORDER BY last_used_at, registry, path) - size AS removed FROM least)
       DELETE FROM cache_entries USING sums
       WHERE cache_entries.registry = sums.registry AND cache_entries.path = sums.path
       AND (sums.removed < $1 OR sums.last_used_at < $2) RETURNING blob`,
      [bytes - maxBytes, unusedSince, count],
    );
    return rows.map((row) => text(row, 'blob'));
  }

  async page(request: PageRequest, contains = ''): Promise<RecordPage<StoredCacheEntry>> {
    const [registry = '', path = ''] = readCursor(request.cursor) ?? [];
    // Read first, so that a change in between does not move the rows that the page reads.
    const [last] = await this.#database.query(
      `SELECT registry, path FROM cache_entries WHERE (registry, path) > ($1, $2) ORDER BY registry, path
       LIMIT 1 OFFSET $3`,
      [registry, path, rowsToScan(request) - 1],
    );
    const end = last ? [text(last, 'registry'), text(last, 'path')] : [];
    const rows = await this.#database.query(
      `SELECT * FROM cache_entries WHERE (registry, path) > ($1, $2) ${last ? 'AND (registry, path) <= ($5, $6)' : ''}
       AND path ILIKE $3 ORDER BY registry, path LIMIT $4`,
      [registry, path, containing(contains), request.limit + 1, ...end],
    );
    return filteredPageOf(rows.map(toCacheEntry), request, {
      keyOf: (entry) => [entry.registry, entry.path],
      lastScanned: () => (last ? end : undefined),
    });
  }

  async leastUsed(request: PageRequest): Promise<RecordPage<StoredCacheEntry>> {
    const { after, limit } = leastUsedQuery(request);
    const rows = await this.#database.query(
      `SELECT * FROM cache_entries WHERE (last_used_at, registry, path) > ($1, $2, $3)
       ORDER BY last_used_at, registry, path LIMIT $4`,
      [...after, limit],
    );
    return leastUsedPage(rows, request);
  }

  async totals(): Promise<CacheTotals> {
    const [row = {}] = await this.#database.query(
      'SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(bytes), 0) AS bytes FROM cache_totals',
    );
    return { entries: integer(row, 'entries'), bytes: integer(row, 'bytes') };
  }
}
