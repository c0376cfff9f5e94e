import type {
  CacheEntryDraft,
  CacheRecords,
  CacheTotals,
  CacheUse,
  Eviction,
  FoundInstallScript,
} from '../contract/cache-records.ts';
import type { HeldBlob } from '../contract/held-blob.ts';
import type { AuditDraft, PageRequest, RecordPage, StoredCacheEntry } from '../contract/records.ts';
import type { AuditLog } from './audit-log.ts';
import type { CacheEntries } from './cache-entries.ts';
import type { Transactions } from './transaction.ts';

/** The cached packuments and tarballs of the upstream in SQLite. */
export class SqliteCache implements CacheRecords {
  readonly #transaction: Transactions;
  readonly #entries: CacheEntries;
  readonly #audit: AuditLog;

  constructor(transaction: Transactions, entries: CacheEntries, audit: AuditLog) {
    this.#transaction = transaction;
    this.#entries = entries;
    this.#audit = audit;
  }

  async find(registry: string, path: string): Promise<StoredCacheEntry | undefined> {
    return this.#entries.find(registry, path);
  }

  put(draft: CacheEntryDraft, blob: HeldBlob): Promise<StoredCacheEntry> {
    const entry = { ...draft, etag: draft.etag, blob: blob.id, size: blob.size, installScript: undefined };
    return this.#transaction.runSoon(() => {
      blob.keep();
      this.#entries.put(entry);
      return entry;
    });
  }

  touch(registry: string, path: string, fetchedAt: number): Promise<void> {
    return this.#transaction.runSoon(() => this.#entries.touch(registry, path, { fetchedAt }));
  }

  verify(registry: string, path: string, blob: string): Promise<void> {
    return this.#transaction.runSoon(() => this.#entries.verify(registry, path, blob));
  }

  setInstallScript(registry: string, path: string, found: FoundInstallScript): Promise<void> {
    return this.#transaction.runSoon(() => this.#entries.setInstallScript(registry, path, found));
  }

  async withInstallScripts(registry: string, name: string): Promise<readonly StoredCacheEntry[]> {
    return this.#entries.withInstallScripts(registry, name);
  }

  addUses(registry: string, uses: ReadonlyMap<string, CacheUse>): Promise<void> {
    return this.#transaction.runSoon(() => {
      for (const [path, { hits, lastUsedAt }] of uses) this.#entries.countHits(registry, path, hits, lastUsedAt);
    });
  }

  delete(registry: string, path: string, audit: AuditDraft): Promise<boolean> {
    return this.#transaction.runSoon(() => {
      const isDeleted = this.#entries.delete(registry, path);
      if (isDeleted) this.#audit.append(audit);
      return isDeleted;
    });
  }

  evict(eviction: Eviction): Promise<readonly string[]> {
    return this.#transaction.runSoon(() => this.#entries.evict(eviction));
  }

  page(request: PageRequest, contains?: string): Promise<RecordPage<StoredCacheEntry>> {
    return this.#entries.page(request, contains);
  }

  async leastUsed(request: PageRequest): Promise<RecordPage<StoredCacheEntry>> {
    return this.#entries.leastUsed(request);
  }

  async totals(): Promise<CacheTotals> {
    return this.#entries.totals();
  }
}
