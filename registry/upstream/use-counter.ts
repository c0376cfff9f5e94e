import type { Storage } from '../storage/open-storage.ts';

const registry = 'npm';
/** Milliseconds. */
const flushInterval = 5_000;

export interface UseCounterOptions {
  readonly storage: Storage;
  readonly now: () => number;
}

/** Counts uses of cache entries in memory and stores them periodically, so that a read does not require a write. */
export class UseCounter {
  readonly #options: UseCounterOptions;
  readonly #uses = new Map<string, { hits: number; lastUsedAt: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: UseCounterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#flushSoon(), flushInterval).unref();
  }

  count(path: string): void {
    const hits = (this.#uses.get(path)?.hits ?? 0) + 1;
    this.#uses.set(path, { hits, lastUsedAt: this.#options.now() });
  }

  flush(): void {
    if (this.#uses.size === 0) return;
    const { storage } = this.#options;
    storage.transaction(() => {
      for (const [path, { hits, lastUsedAt }] of this.#uses) storage.cache.countHits(registry, path, hits, lastUsedAt);
    });
    this.#uses.clear();
  }

  /** Shares the transaction of concurrent changes, for which no request waits. The counts are lost if it fails. */
  async #flushSoon(): Promise<void> {
    if (this.#uses.size > 0) await this.#options.storage.transactionSoon(() => this.flush()).catch(() => undefined);
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
  }
}
