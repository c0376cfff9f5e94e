import type { Logger } from 'pino';
import type { NpmConfig } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Coordination } from '../storage/contract/coordination.ts';
import type { StoredCacheEntry } from '../storage/contract/records.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { CacheStore } from './cache-store.ts';
import { oneServerAtATime } from './one-server-at-a-time.ts';
import { isWithin, RecentKeys } from './recent-keys.ts';
import { SingleFlight } from './single-flight.ts';
import type { UpstreamClient } from './upstream-client.ts';
import { UpstreamDocument } from './upstream-document.ts';
import { UnexpectedStatus, UpstreamUnreachable } from './upstream-error.ts';
import { packagePath } from './upstream-paths.ts';

/** A cached packument of the upstream. */
export interface UpstreamPackument {
  /** Changes with the content. */
  readonly etag: string;
  /** Whether it is older than `max_age` because the upstream is not available. */
  readonly stale: boolean;
  readonly document: UpstreamDocument;
  /** Returns the error for a request of a version that is hidden; undefined for another version. */
  readonly refusalOf?: (version: string) => Error | undefined;
}

export interface UpstreamPackumentsOptions {
  readonly config: NpmConfig;
  readonly client: UpstreamClient;
  readonly cache: CacheStore;
  /** Remembers packages that the upstream does not have. */
  readonly missing: RecentKeys;
  /** Undefined for a single server. */
  readonly coordination: Coordination | undefined;
  readonly workers: WorkerPool;
  readonly logger: Logger;
  readonly now: () => number;
}

const maxPackumentSize = 128 * 2 ** 20;
const millisecondsPerSecond = 1000;
/** The factor of `timeout` within which a whole document must arrive. */
const maxTimeFactor = 10;
/** Milliseconds for which a cached packument is served without asking an upstream that has failed to send it. */
const retryInterval = 15 * millisecondsPerSecond;
const maxRemembered = 10_000;
/** The key for failures to connect, which affect all packages. */
const anyPackage = '';

/** The packuments of the upstream. A cached one is served while the upstream cannot send it. */
export class UpstreamPackuments {
  readonly #options: UpstreamPackumentsOptions;
  readonly #flights = new SingleFlight<UpstreamPackument | undefined>();
  readonly #failed: RecentKeys;
  readonly #refreshed: RecentKeys;

  constructor(options: UpstreamPackumentsOptions) {
    this.#options = options;
    this.#failed = new RecentKeys(maxRemembered, options.now);
    this.#refreshed = new RecentKeys(maxRemembered, options.now);
  }

  /** Resolves to undefined when the upstream has no such package. Rejects with HttpError 502 or 504 when it fails. */
  async find(name: string): Promise<UpstreamPackument | undefined> {
    const { cache, config, now, missing } = this.#options;
    if (missing.has(name, config.missingMaxAge * millisecondsPerSecond)) return undefined;
    const entry = await cache.find(name);
    const isFresh = entry !== undefined && isWithin(now() - entry.fetchedAt, config.maxAge * millisecondsPerSecond);
    if (entry && (isFresh || this.#hasFailed(name))) {
      cache.countHit(name);
      return this.#cached(entry, !isFresh);
    }
    cache.countMiss();
    return this.#flights.run(name, () => this.#fetchOnce(name, entry));
  }

  /**
   * Resolves like `find`, to the packument that the upstream has now, for something that the cached one does not mention.
   * Requests it once within `missing_max_age` for each package. Rejects when the upstream fails.
   */
  async current(name: string): Promise<UpstreamPackument | undefined> {
    const { cache, config } = this.#options;
    const entry = await cache.find(name);
    const period = config.missingMaxAge * millisecondsPerSecond;
    if (entry && this.#refreshed.has(name, period)) return this.#cached(entry, false);
    this.#refreshed.add(name);
    return this.#flights.run(`${name} now`, () => this.#fetch(name, entry));
  }

  /** Resolves to the packument that is in the cache, at any age; undefined if there is none. */
  async known(name: string): Promise<UpstreamPackument | undefined> {
    const entry = await this.#options.cache.find(name);
    return entry && this.#cached(entry, false);
  }

  /** Fetches a packument, unless another server does; the packument that it has stored is then fresh. */
  #fetchOnce(name: string, entry: StoredCacheEntry | undefined): Promise<UpstreamPackument | undefined> {
    return oneServerAtATime(this.#options.coordination, {
      key: name,
      stored: async () => {
        const found = await this.#options.cache.find(name);
        return found && found.fetchedAt !== entry?.fetchedAt ? this.#cached(found, false) : undefined;
      },
      work: () => this.#fetchOrCached(name, entry),
    });
  }

  #hasFailed(name: string): boolean {
    return this.#failed.has(name, retryInterval) || this.#failed.has(anyPackage, retryInterval);
  }

  #cached(entry: StoredCacheEntry, stale: boolean): UpstreamPackument {
    const { cache, workers } = this.#options;
    const source = { name: entry.path, content: cache.contentOf(entry), sha512: entry.blob };
    const document = new UpstreamDocument(source, workers, (damage) => cache.damaged(entry.blob, damage));
    return { etag: entry.blob, stale, document };
  }

  async #fetchOrCached(name: string, entry: StoredCacheEntry | undefined): Promise<UpstreamPackument | undefined> {
    try {
      return await this.#fetch(name, entry);
    } catch (error) {
      if (!(error instanceof HttpError) || entry === undefined) throw error;
      this.#failed.add(error instanceof UpstreamUnreachable ? anyPackage : name);
      this.#options.logger.warn(
        { package: name, upstream: this.#options.client.host, reason: error.message },
        'the upstream failed; serving the cached packument',
      );
      return this.#cached(entry, true);
    }
  }

  async #fetch(name: string, entry: StoredCacheEntry | undefined): Promise<UpstreamPackument | undefined> {
    const { cache, client, config, missing, workers } = this.#options;
    const response = await client.request({
      url: client.urlOf(packagePath(name)),
      etag: entry?.etag,
      limit: maxPackumentSize,
      maxTime: config.timeout * millisecondsPerSecond * maxTimeFactor,
    });
    this.#failed.delete(anyPackage);
    if (response.status !== 200) response.discard();
    if (response.status === 304 && entry) return this.#cached(await cache.confirm(entry), false);
    if (response.status === 404) {
      missing.add(name);
      return undefined;
    }
    if (response.status !== 200) throw new UnexpectedStatus(response.status);
    const content = await cache.receive(response.body);
    const isFile = !(content instanceof Uint8Array);
    const source = { name, content: isFile ? cache.contentOf({ blob: content.id }) : content };
    try {
      const lost = (): Error => new Error('The received packument is missing.');
      if (!(await new UpstreamDocument(source, workers, lost).exists())) {
        if (isFile) content.release();
        missing.add(name);
        return undefined;
      }
    } catch (error) {
      if (isFile) content.release();
      throw error;
    }
    missing.delete(name);
    const kept = await cache.put({ path: name, content, etag: response.etag, verifiedBy: 'upstream' });
    return this.#cached(kept, false);
  }
}
