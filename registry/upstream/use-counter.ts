import type { CacheUse } from '../storage/contract/cache-records.ts';
import type { Storage } from '../storage/contract/storage.ts';

/** Milliseconds. */
const flushInterval = 5_000;

export interface UseCounterOptions {
  /** Names the entries in the cache. */
  readonly registry: string;
  readonly storage: Storage;
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
    const hits = (this.#uses.get(path)?.hits ?? 0) + 1;
    this.#uses.set(path, { hits, lastUsedAt: this.#options.now() });
  }

  /** Stores the counts, which are lost if that fails. */
  async flush(): Promise<void> {
    if (this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    const { storage, registry } = this.#options;
    await storage.cache.addUses(registry, uses);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
