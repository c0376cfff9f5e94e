import type { DatabaseSync } from 'node:sqlite';
import { leastUsedPage, leastUsedQuery, toCacheEntry } from '../cache-page.ts';
import {
  type CacheTotals,
  type Eviction,
  type FoundInstallScript,
  maxInstallScripts,
} from '../contract/cache-records.ts';
import type { PageRequest, RecordPage, StoredCacheEntry } from '../contract/records.ts';
import { containing, readCursor } from '../cursor.ts';
import { integer, text } from '../row.ts';
import { scannedPage } from './scanned-page.ts';
import type { Transactions } from './transaction.ts';
import { UntilNextChange } from './until-next-change.ts';

/** The number of frequently requested entries that are found without a query. */
const maxRemembered = 1_000;

/** The cached packuments and tarballs of the upstream. */
export class CacheEntries {
  readonly #transaction: Transactions;
  readonly #statements;
  readonly #found: UntilNextChange<StoredCacheEntry>;

  constructor(database: DatabaseSync, transaction: Transactions) {
    this.#transaction = transaction;
    this.#found = new UntilNextChange(transaction, maxRemembered);
    const statement = (sql: string) => database.prepare(sql);
    this.#statements = {
      find: statement('SELECT * FROM cache_entries WHERE registry = ? AND path = ?'),
      // Not OR REPLACE, which does not fire the delete trigger for the replaced row.
      put: statement(`INSERT INTO cache_entries (registry, path, blob, size, etag, fetched_at,
        last_used_at, hits, verified_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        blob = excluded.blob, size = excluded.size, etag = excluded.etag, fetched_at = excluded.fetched_at,
        last_used_at = excluded.last_used_at, hits = excluded.hits, verified_by = excluded.verified_by,
        install_script = iif(blob = excluded.blob, install_script, NULL)`),
      touch: statement('UPDATE cache_entries SET fetched_at = ? WHERE registry = ? AND path = ?'),
      verify: statement(
        `UPDATE cache_entries SET verified_by = 'upstream' WHERE registry = ? AND path = ? AND blob = ?`,
      ),
      setInstallScript: statement(
        'UPDATE cache_entries SET install_script = ? WHERE registry = ? AND path = ? AND blob = ?',
      ),
      // Indexed by the primary key: no character of a path follows `/` before `0`.
      withInstallScripts: statement(
        `SELECT * FROM cache_entries WHERE registry = ? AND path > ? || '/-/' AND path < ? || '/-0'
         AND install_script <> '' ORDER BY path LIMIT ?`,
      ),
      countHits: statement(
        'UPDATE cache_entries SET hits = hits + ?, last_used_at = ? WHERE registry = ? AND path = ?',
      ),
      // The clock was set back; such entries would never be removed.
      settleUses: statement(
        `UPDATE cache_entries SET last_used_at = ? WHERE (registry, path) IN
         (SELECT registry, path FROM cache_entries WHERE last_used_at > ? LIMIT ?)`,
      ),
      leastUsed: statement('SELECT * FROM cache_entries ORDER BY last_used_at LIMIT ?'),
      delete: statement('DELETE FROM cache_entries WHERE registry = ? AND path = ?'),
      deleteBlob: statement('DELETE FROM cache_entries WHERE blob = ?'),
      page: statement(
        `SELECT * FROM (SELECT * FROM cache_entries WHERE (registry, path) > (?, ?) ORDER BY registry, path LIMIT ?)
         WHERE path LIKE ? ESCAPE '\\' LIMIT ?`,
      ),
      lastScanned: statement(
        'SELECT registry, path FROM cache_entries WHERE (registry, path) > (?, ?) ORDER BY registry, path LIMIT 1 OFFSET ?',
      ),
      leastUsedAfter: statement(
        `SELECT * FROM cache_entries WHERE (last_used_at, registry, path) > (?, ?, ?)
         ORDER BY last_used_at, registry, path LIMIT ?`,
      ),
      totals: statement('SELECT entries, bytes FROM cache_totals'),
    };
  }

  find(registry: string, path: string): StoredCacheEntry | undefined {
    return this.#found.get(`${registry}\n${path}`, () => {
      const row = this.#statements.find.get(registry, path);
      return row && toCacheEntry(row);
    });
  }

  /** Adds an entry or replaces the entry with the same path. The blob of a replaced entry may then be unreferenced. */
  put({ registry, path, blob, size, etag, fetchedAt, lastUsedAt, hits, verifiedBy }: NewCacheEntry): void {
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

  /** Records what installing the tarball of an entry would run, if it still has that blob. */
  setInstallScript(registry: string, path: string, { blob, installScript }: FoundInstallScript): void {
    this.#transaction.run(() => this.#statements.setInstallScript.run(installScript, registry, path, blob));
  }

  withInstallScripts(registry: string, name: string): readonly StoredCacheEntry[] {
    return this.#statements.withInstallScripts.all(registry, name, name, maxInstallScripts).map(toCacheEntry);
  }

  countHits(registry: string, path: string, hits: number, lastUsedAt: number): void {
    this.#statements.countHits.run(hits, lastUsedAt, registry, path);
  }

  delete(registry: string, path: string): boolean {
    return this.#transaction.run(() => {
      this.#transaction.expectFreedSpace();
      return this.#statements.delete.run(registry, path).changes > 0;
    });
  }

  /** Deletes all entries with a blob, which is then requested again. The blob may then be unreferenced. */
  deleteBlob(blob: string): boolean {
    return this.#transaction.run(() => {
      this.#transaction.expectFreedSpace();
      return this.#statements.deleteBlob.run(blob).changes > 0;
    });
  }

  /** Removes the least recently used entries. Returns their blobs, which may then be unreferenced. */
  evict({ maxBytes, unusedSince, now, count }: Eviction): readonly string[] {
    return this.#transaction.run(() => {
      this.#statements.settleUses.run(now, now, count);
      let excess = this.totals().bytes - maxBytes;
      const removed: string[] = [];
      for (const entry of this.#statements.leastUsed.all(count).map(toCacheEntry)) {
        if (excess <= 0 && entry.lastUsedAt >= unusedSince) break;
        this.#statements.delete.run(entry.registry, entry.path);
        excess -= entry.size;
        removed.push(entry.blob);
      }
      return removed;
    });
  }

  /** Resolves to a page of the entries whose paths contain a text, ordered by registry and path. Reads at most `maxScannedRows`. */
  async page(request: PageRequest, contains = ''): Promise<RecordPage<StoredCacheEntry>> {
    const pattern = containing(contains);
    const { page, lastScanned } = this.#statements;
    return scannedPage(request, {
      after: readCursor(request.cursor) ?? [],
      keyOf: (entry) => [entry.registry, entry.path],
      read([registry = '', path = ''], rows, limit) {
        const last = lastScanned.get(registry, path, rows - 1);
        return {
          items: page.all(registry, path, rows, pattern, limit).map(toCacheEntry),
          last: last && [text(last, 'registry'), text(last, 'path')],
        };
      },
    });
  }

  /** Returns a page of the entries, the least recently used first. */
  leastUsed(request: PageRequest): RecordPage<StoredCacheEntry> {
    const { after, limit } = leastUsedQuery(request);
    return leastUsedPage(this.#statements.leastUsedAfter.all(...after, limit), request);
  }

  totals(): CacheTotals {
    const row = this.#statements.totals.get() ?? {};
    return { entries: integer(row, 'entries'), bytes: integer(row, 'bytes') };
  }
}

type NewCacheEntry = Omit<StoredCacheEntry, 'etag' | 'installScript'> & { readonly etag?: string | undefined };
