import type { HeldBlob } from './held-blob.ts';
import type { AuditDraft, PageRequest, RecordPage, StoredCacheEntry } from './records.ts';

/** An entry that is added. */
export type CacheEntryDraft = Omit<StoredCacheEntry, 'blob' | 'size' | 'etag' | 'installScript'> & {
  readonly etag?: string | undefined;
};

/** The number of uses of an entry since they were last stored. */
export interface CacheUse {
  readonly hits: number;
  readonly lastUsedAt: number;
}

/** See `StoredCacheEntry.installScript`. */
export interface FoundInstallScript {
  readonly blob: string;
  readonly installScript: string;
}

export const maxInstallScripts = 1_000;

export interface Eviction {
  /** The maximum size of all entries, in bytes. */
  readonly maxBytes: number;
  /** Entries that were last used before this time are removed. Milliseconds since 1970, like `now`. */
  readonly unusedSince: number;
  readonly now: number;
  /** The maximum number of entries that are removed. */
  readonly count: number;
}

export interface CacheTotals {
  readonly entries: number;
  readonly bytes: number;
}

/** The cached packuments and tarballs of the upstream. A change is durable when its promise resolves. */
export interface CacheRecords {
  find(registry: string, path: string): Promise<StoredCacheEntry | undefined>;
  /** Adds an entry or replaces the entry with the same path. The blob of a replaced entry may then be unreferenced. */
  put(entry: CacheEntryDraft, blob: HeldBlob): Promise<StoredCacheEntry>;
  /** Records that the upstream has confirmed an entry. */
  touch(registry: string, path: string, fetchedAt: number): Promise<void>;
  /** Records that the metadata of the upstream contains the hash of an entry, if it still has that blob. */
  verify(registry: string, path: string, blob: string): Promise<void>;
  /** Records what installing the tarball of an entry would run, if it still has that blob. */
  setInstallScript(registry: string, path: string, found: FoundInstallScript): Promise<void>;
  /** Resolves to the tarballs of a package for which an install script is recorded, at most `maxInstallScripts`. */
  withInstallScripts(registry: string, name: string): Promise<readonly StoredCacheEntry[]>;
  /** Adds uses of entries, by path. */
  addUses(registry: string, uses: ReadonlyMap<string, CacheUse>): Promise<void>;
  /** Deletes an entry. Resolves to false, and records nothing, when it does not exist. Its blob may then be unreferenced. */
  delete(registry: string, path: string, audit: AuditDraft): Promise<boolean>;
  /** Removes the least recently used entries. Resolves to their blobs, which may then be unreferenced. */
  evict(eviction: Eviction): Promise<readonly string[]>;
  /** Resolves to a page of the entries whose paths contain a text, ordered by registry and path. Reads at most `maxScannedRows`. */
  page(request: PageRequest, contains?: string): Promise<RecordPage<StoredCacheEntry>>;
  /** Resolves to a page of the entries, the least recently used first. */
  leastUsed(request: PageRequest): Promise<RecordPage<StoredCacheEntry>>;
  totals(): Promise<CacheTotals>;
}
