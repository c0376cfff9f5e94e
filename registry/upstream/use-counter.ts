import type { Storage } from '../storage/sqlite/open-storage.ts';

const registry = 'npm';
/** Milliseconds. */
const flushInterval = 5_000;

export interface UseCounterOptions {
  readonly storage: Storage;
  readonly now: () => number;
}

interface Use {
  readonly hits: number;
  readonly lastUsedAt: number;
}

/** Counts uses of cache entries in memory and stores them periodically, so that a read does not require a write. */
export class UseCounter {
  readonly #options: UseCounterOptions;
  #uses = new Map<string, Use>();
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
    if (this.#uses.size > 0) this.#options.storage.transaction(this.flushing());
  }

  /** Returns a function that stores the counts in a transaction, and again when the transaction has to be repeated. */
  flushing(): () => void {
    let uses: ReadonlyMap<string, Use> | undefined;
    return () => {
      if (!uses) {
        uses = this.#uses;
        this.#uses = new Map();
      }
      for (const [path, { hits, lastUsedAt }] of uses)
        this.#options.storage.cache.countHits(registry, path, hits, lastUsedAt);
    };
  }

  /** Shares the transaction of concurrent changes, for which no request waits. The counts are lost if it fails. */
  async #flushSoon(): Promise<void> {
    if (this.#uses.size > 0) await this.#options.storage.transactionSoon(this.flushing()).catch(() => undefined);
  }

  close(): void {
    clearInterval(this.#timer);
    this.flush();
  }
}
