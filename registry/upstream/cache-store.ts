import type { Statistics } from '../statistics/statistics.ts';
import type { ContentHashes } from '../storage/blobs/content-hashes.ts';
import type { BlobContent } from '../storage/contract/blob-store.ts';
import type { HeldBlob } from '../storage/contract/held-blob.ts';
import type { StoredCacheEntry } from '../storage/contract/records.ts';
import type { Storage } from '../storage/contract/storage.ts';
import type { UseCounter } from './use-counter.ts';

/** Bytes. */
const maxReceivedInMemory = 2 ** 17;

export interface CacheStoreOptions {
  /** Names the entries. */
  readonly registry: string;
  readonly storage: Storage;
  readonly statistics: Statistics;
  readonly uses: UseCounter;
  readonly now: () => number;
  /** Called after an entry was added. */
  readonly onAdded: () => Promise<void>;
}

interface NewEntry extends Pick<StoredCacheEntry, 'path' | 'etag' | 'verifiedBy'> {
  readonly content: Uint8Array | HeldBlob;
  /** The hashes of content in memory, when the caller has computed them. */
  readonly hashes?: ContentHashes;
}

/** The files that are cached for one registry. */
export class CacheStore {
  readonly #options: CacheStoreOptions;

  constructor(options: CacheStoreOptions) {
    this.#options = options;
  }

  find(path: string): Promise<StoredCacheEntry | undefined> {
    return this.#options.storage.cache.find(this.#options.registry, path);
  }

  /** Returns the content of an entry, or the path of its file, for another thread. */
  contentOf({ blob }: Pick<StoredCacheEntry, 'blob'>): BlobContent {
    return this.#options.storage.blobs.contentOrPath(blob);
  }

  /**
   * Reports that a blob is missing or damaged, and returns the error for the client. The next request is sent to the
   * upstream.
   */
  damaged(blob: string, problem: 'missing' | 'damaged'): Error {
    return this.#options.storage.blobs.reportDamage(blob, problem);
  }

  /**
   * Receives content that is to be verified and put into the cache, or released. Large content is written to the disk
   * as it arrives.
   */
  async receive(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | HeldBlob> {
    const chunks = body[Symbol.asyncIterator]();
    const first: Uint8Array[] = [];
    let size = 0;
    while (size <= maxReceivedInMemory) {
      const { value, done } = await chunks.next();
      if (done) return Buffer.concat(first);
      first.push(value);
      size += value.byteLength;
    }
    return this.#options.storage.blobs.write(joined(first, chunks));
  }

  /** Stores content that was verified. Resolves when it is durable. */
  async put({ path, content, hashes, etag, verifiedBy }: NewEntry): Promise<StoredCacheEntry> {
    const { storage, now, onAdded } = this.#options;
    const replaced = await this.find(path);
    const blob = content instanceof Uint8Array ? await storage.blobs.write(content, hashes) : content;
    const at = now();
    const draft = { registry: this.#options.registry, path, etag, fetchedAt: at, lastUsedAt: at, hits: 0, verifiedBy };
    const entry = await storage.cache.put(draft, blob).finally(() => blob.release());
    if (replaced && replaced.blob !== entry.blob) storage.blobs.removeIfUnreferenced(replaced.blob);
    await onAdded();
    return entry;
  }

  /** Records that the upstream still has the same content. */
  async confirm(entry: StoredCacheEntry): Promise<StoredCacheEntry> {
    const { storage, now } = this.#options;
    const confirmed = { ...entry, fetchedAt: now() };
    await storage.cache.touch(this.#options.registry, entry.path, confirmed.fetchedAt);
    return confirmed;
  }

  /** Records that the metadata of the upstream contains the hash of an entry. */
  async verify(entry: StoredCacheEntry): Promise<StoredCacheEntry> {
    const { storage } = this.#options;
    await storage.cache.verify(this.#options.registry, entry.path, entry.blob);
    return { ...entry, verifiedBy: 'upstream' };
  }

  /** Counts a request that was served from the cache. */
  countHit(path: string): void {
    this.#options.statistics.countCacheHit();
    this.#options.uses.count(path);
  }

  /** Counts a request that is sent to the upstream. */
  countMiss(): void {
    this.#options.statistics.countCacheMiss();
  }
}

async function* joined(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
