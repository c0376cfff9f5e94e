import type { DatabaseSync } from 'node:sqlite';
import { containing, pageOf, readCursor } from './cursor.ts';
import type { PageRequest, RecordPage, StoredCacheEntry } from './records.ts';
import { type DatabaseRow, integer, optionalText, text } from './row.ts';
import type { Transaction } from './transaction.ts';

export interface CacheFilter {
  readonly registry?: string | undefined;
  /** A text that the path contains. */
  readonly contains?: string | undefined;
}

/** The cached packuments and tarballs of the upstream. */
export class CacheEntries {
  readonly #transaction: Transaction;
  readonly #statements;

  constructor(database: DatabaseSync, transaction: Transaction) {
    this.#transaction = transaction;
    const statement = (sql: string) => database.prepare(sql);
    this.#statements = {
      find: statement('SELECT * FROM cache_entries WHERE registry = ? AND path = ?'),
      // Not OR REPLACE, which does not fire the delete trigger for the replaced row.
      put: statement(`INSERT INTO cache_entries (registry, path, blob, size, etag, fetched_at,
        last_used_at, hits, verified_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        blob = excluded.blob, size = excluded.size, etag = excluded.etag, fetched_at = excluded.fetched_at,
        last_used_at = excluded.last_used_at, hits = excluded.hits, verified_by = excluded.verified_by`),
      touch: statement('UPDATE cache_entries SET fetched_at = ? WHERE registry = ? AND path = ?'),
      verify: statement(
        `UPDATE cache_entries SET verified_by = 'upstream' WHERE registry = ? AND path = ? AND blob = ?`,
      ),
      countHits: statement(
        'UPDATE cache_entries SET hits = hits + ?, last_used_at = ? WHERE registry = ? AND path = ?',
      ),
      delete: statement('DELETE FROM cache_entries WHERE registry = ? AND path = ?'),
      list: statement('SELECT * FROM cache_entries ORDER BY registry, path'),
      page: statement(
        `SELECT * FROM cache_entries WHERE (registry, path) > (?, ?) AND registry LIKE ? ESCAPE '\\'
         AND path LIKE ? ESCAPE '\\' ORDER BY registry, path LIMIT ?`,
      ),
      totals: statement('SELECT entries, bytes FROM cache_totals'),
    };
  }

  find(registry: string, path: string): StoredCacheEntry | undefined {
    const row = this.#statements.find.get(registry, path);
    return row && toEntry(row);
  }

  /** Adds an entry or replaces the entry with the same path. The blob of a replaced entry may then be unreferenced. */
  put({ registry, path, blob, size, etag, fetchedAt, lastUsedAt, hits, verifiedBy }: CacheEntryDraft): void {
    this.#transaction.run(() =>
      this.#statements.put.run(registry, path, blob, size, etag ?? null, fetchedAt, lastUsedAt, hits, verifiedBy),
    );
  }

  /** Records that the upstream has confirmed an entry. */
  touch(registry: string, path: string, { fetchedAt }: { readonly fetchedAt: number }): void {
    this.#transaction.run(() => this.#statements.touch.run(fetchedAt, registry, path));
  }

  /** Records that the metadata of the upstream contains the hash of an entry, if it still has that blob. */
  verify(registry: string, path: string, blob: string): void {
    this.#transaction.run(() => this.#statements.verify.run(registry, path, blob));
  }

  countHits(registry: string, path: string, hits: number, lastUsedAt: number): void {
    this.#statements.countHits.run(hits, lastUsedAt, registry, path);
  }

  delete(registry: string, path: string): boolean {
    return this.#transaction.run(() => this.#statements.delete.run(registry, path).changes > 0);
  }

  list(): readonly StoredCacheEntry[] {
    return this.#statements.list.all().map(toEntry);
  }

  /** Returns a page of the entries, ordered by registry and path. */
  page(request: PageRequest, { registry, contains = '' }: CacheFilter = {}): RecordPage<StoredCacheEntry> {
    const [afterRegistry = '', afterPath = ''] = readCursor(request.cursor) ?? [];
    const ofRegistry = registry === undefined ? '%' : containing(registry).slice(1, -1);
    const limit = request.limit + 1;
    const rows = this.#statements.page.all(afterRegistry, afterPath, ofRegistry, containing(contains), limit);
    return pageOf(rows.map(toEntry), request, (entry) => [entry.registry, entry.path]);
  }

  totals(): { readonly entries: number; readonly bytes: number } {
    const row = this.#statements.totals.get() ?? {};
    return { entries: integer(row, 'entries'), bytes: integer(row, 'bytes') };
  }
}

type CacheEntryDraft = Omit<StoredCacheEntry, 'etag'> & { readonly etag?: string | undefined };

function toEntry(row: DatabaseRow): StoredCacheEntry {
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
  };
}
