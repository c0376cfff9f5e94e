import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { NpmConfig } from '../config/config.ts';
import type { Storage } from '../storage/contract/storage.ts';
import type { UseCounter } from './use-counter.ts';

export interface CacheCleanerOptions {
  readonly config: NpmConfig;
  readonly storage: Storage;
  readonly uses: UseCounter;
  readonly logger: Logger;
  readonly now: () => number;
}

const millisecondsPerDay = 86_400_000;
/** Milliseconds between two searches for entries that have not been used for a long time. */
const interval = 3_600_000;
/** The number of entries that are removed in one transaction. */
const portion = 100;

/** Keeps the cache within its limits of size and age. Removes entries in portions, so that requests do not wait. */
export class CacheCleaner {
  readonly #options: CacheCleanerOptions;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #isClosed = false;

  /** Starts the first search. */
  constructor(options: CacheCleanerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#start(), interval).unref();
    this.#start();
  }

  /** Must be called after an entry is added. */
  async added(): Promise<void> {
    const { storage, config, logger } = this.#options;
    try {
      const { bytes } = await storage.cache.totals();
      if (bytes > config.cacheLimit) this.#start();
    } catch (error) {
      logger.error({ err: error }, 'the size of the cache could not be determined');
    }
  }

  /** Resolves when no entry is being removed. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #start(): void {
    this.#running ??= this.#clean()
      .catch((error: unknown) => this.#options.logger.error({ err: error }, 'the cache could not be cleaned'))
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #clean(): Promise<void> {
    const { storage, config, uses, logger, now } = this.#options;
    let removed = 0;
    for (let count = portion; count === portion && !this.#isClosed; ) {
      await nextTurn();
      const at = now();
      const unusedSince = at - config.cacheDays * millisecondsPerDay;
      // Both are sent at once, so that they can share a transaction.
      const flushed = uses.flush();
      const evicted = storage.cache.evict({ maxBytes: config.cacheLimit, unusedSince, now: at, count: portion });
      const [, blobs] = await Promise.all([flushed, evicted]);
      for (const blob of blobs) storage.blobs.removeIfUnreferenced(blob);
      count = blobs.length;
      removed += count;
    }
    if (removed > 0) logger.info({ removed }, 'removed the least recently used cache entries');
  }
}
