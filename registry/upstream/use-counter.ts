import type { CacheRecords, CacheUse } from '../storage/contract/cache-records.ts';

/** Milliseconds. */
const flushInterval = 5_000;

export interface UseCounterOptions {
  /** Names the entries in the cache. */
  readonly registry: string;
  readonly storage: { readonly cache: Pick<CacheRecords, 'addUses'> };
  readonly now: () => number;
}

/** Counts uses of cache entries in memory and stores them periodically, so that a read does not require a write. */
export class UseCounter {
  readonly #options: UseCounterOptions;
  #uses = new Map<string, CacheUse>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: UseCounterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.flush().catch(() => undefined), flushInterval).unref();
  }

  count(path: string): void {
    this.#add(path, { hits: 1, lastUsedAt: this.#options.now() });
  }

  /** Stores the counts. Rejects when that fails; they are then stored by a later call. */
  async flush(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    const { storage, registry } = this.#options;
    try {
      await storage.cache.addUses(registry, uses);
    } catch (error) {
      for (const [path, use] of uses) this.#add(path, use);
      throw error;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #add(path: string, { hits, lastUsedAt }: CacheUse): void {
    const counted = this.#uses.get(path) ?? { hits: 0, lastUsedAt: 0 };
    this.#uses.set(path, { hits: counted.hits + hits, lastUsedAt: Math.max(counted.lastUsedAt, lastUsedAt) });
  }
}
