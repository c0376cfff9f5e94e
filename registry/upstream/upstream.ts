import type { Logger } from 'pino';
import type { NpmConfig } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Statistics } from '../statistics/statistics.ts';
import type { HeldBlob } from '../storage/blobs.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { CacheEntry } from '../storage/records.ts';
import { fetchUpstream } from './fetch-upstream.ts';
import { SingleFlight } from './single-flight.ts';
import { type Integrity, readUpstreamPackument, type UpstreamDocument } from './upstream-packument.ts';
import { UseCounter } from './use-counter.ts';

/** A packument of the upstream, as it is kept. */
export interface UpstreamPackument {
  /** Changes with the content. */
  readonly etag: string;
  /** Whether it is older than it should be, because the upstream does not answer. */
  readonly stale: boolean;
  /** Read from the disk at each call. */
  document(): Promise<UpstreamDocument>;
}

export interface UpstreamTarball {
  readonly blob: string;
  /** Bytes. */
  readonly size: number;
}

export interface UpstreamOptions {
  /** Without a slash at the end. */
  readonly address: string;
  readonly config: NpmConfig;
  readonly storage: Storage;
  readonly statistics: Statistics;
  readonly logger: Logger;
  readonly now: () => number;
}

const registry = 'npm';
const mebibyte = 2 ** 20;
const largestPackument = 128 * mebibyte;
const largestTarball = 1024 * mebibyte;
const milliseconds = 1000;
/** For so long an upstream that failed is not asked again for what is kept, so that nobody waits for it each time. */
const restAfterFailure = 15 * milliseconds;

/**
 * The packages of another registry, kept here once they were asked for. Concurrent requests for what is not kept ask the
 * upstream once. What is kept is served also when the upstream is down. Nothing enters the cache unverified.
 */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #packuments = new SingleFlight<UpstreamPackument | undefined>();
  readonly #tarballs = new SingleFlight<UpstreamTarball | undefined>();
  readonly #uses: UseCounter;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(options: UpstreamOptions) {
    this.#options = options;
    this.#uses = new UseCounter(options);
  }

  /** Undefined when the upstream has no such package. Throws HttpError 502 or 504 when it cannot be asked. */
  async packument(name: string): Promise<UpstreamPackument | undefined> {
    const { storage, config, now, statistics } = this.#options;
    const entry = storage.cache.find(registry, name);
    if (entry && now() - entry.fetchedAt < config.maxAge * milliseconds) {
      this.#countHit(name);
      return this.#kept(entry, false);
    }
    if (entry && now() - this.#failedAt < restAfterFailure) {
      this.#countHit(name);
      return this.#kept(entry, true);
    }
    statistics.countCacheMiss();
    return this.#packuments.run(name, () => this.#fetchPackument(name, entry));
  }

  /** Undefined when the upstream has no such file. Throws HttpError 502 or 504 when it cannot be had. */
  async tarball(name: string, file: string): Promise<UpstreamTarball | undefined> {
    const { storage, statistics } = this.#options;
    const path = `${name}/-/${file}`;
    const entry = storage.cache.find(registry, path);
    if (entry) {
      this.#countHit(path);
      return { blob: entry.blob, size: entry.size };
    }
    statistics.countCacheMiss();
    return this.#tarballs.run(path, () => this.#fetchTarball(name, file));
  }

  /** Writes down how often entries were used; the last of it when the server stops. */
  close(): void {
    this.#uses.close();
  }

  /** Brings the counts of the database up to date. */
  flushUses(): void {
    this.#uses.flush();
  }

  #countHit(path: string): void {
    this.#options.statistics.countCacheHit();
    this.#uses.count(path);
  }

  #kept(entry: CacheEntry, stale: boolean): UpstreamPackument {
    const { storage } = this.#options;
    return {
      etag: entry.blob,
      stale,
      document: async () => readUpstreamPackument(await storage.blobs.read(entry.blob), nameIn(entry.path)),
    };
  }

  async #fetchPackument(name: string, entry: CacheEntry | undefined): Promise<UpstreamPackument | undefined> {
    try {
      return await this.#askForPackument(name, entry);
    } catch (error) {
      if (!(error instanceof HttpError) || entry === undefined) throw error;
      this.#failedAt = this.#options.now();
      this.#options.logger.warn(
        { package: name, reason: error.message },
        'the upstream failed; what is kept is served',
      );
      return this.#kept(entry, true);
    }
  }

  async #askForPackument(name: string, entry: CacheEntry | undefined): Promise<UpstreamPackument | undefined> {
    const { storage, now } = this.#options;
    const answer = await this.#ask(`${this.#options.address}/${escaped(name)}`, largestPackument, entry?.etag);
    if (answer.status === 304 && entry) {
      storage.cache.touch(registry, name, { fetchedAt: now() });
      return this.#kept(entry, false);
    }
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw unexpected(answer.status);
    const content = await whole(answer.body);
    readUpstreamPackument(content, name);
    const fresh = this.#put(name, await storage.blobs.write(content), answer.etag);
    if (entry && entry.blob !== fresh.blob) storage.blobs.removeIfUnreferenced(entry.blob);
    return this.#kept(fresh, false);
  }

  async #fetchTarball(name: string, file: string): Promise<UpstreamTarball | undefined> {
    const packument = await this.packument(name);
    const version = (await packument?.document())?.tarballs.get(file);
    if (version === undefined) return undefined;
    const { address, storage } = this.#options;
    // A packument may point anywhere; only the upstream itself is asked.
    const isThere = URL.canParse(version.url) && new URL(version.url).origin === new URL(address).origin;
    const url = isThere ? version.url : `${address}/${escaped(name)}/-/${encodeURIComponent(file)}`;
    const answer = await this.#ask(url, largestTarball);
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw unexpected(answer.status);
    const blob = await storage.blobs.write(answer.body);
    if (!isIntact(version.integrity, { sha512: blob.id, sha1: blob.sha1 })) {
      blob.release();
      throw new HttpError(502, `The upstream sent other bytes for ${file} than its packument promises.`);
    }
    this.#put(`${name}/-/${file}`, blob, undefined);
    return { blob: blob.id, size: blob.size };
  }

  #put(path: string, blob: HeldBlob, etag: string | undefined): CacheEntry {
    const { storage, now } = this.#options;
    const at = now();
    const entry = { registry, path, blob: blob.id, size: blob.size, etag, fetchedAt: at, lastUsedAt: at, hits: 0 };
    try {
      storage.transaction(() => {
        blob.keep();
        storage.cache.put(entry);
      });
    } finally {
      blob.release();
    }
    return entry;
  }

  #ask(url: string, limit: number, etag?: string) {
    const headers = { accept: 'application/json', ...(etag !== undefined && { 'if-none-match': etag }) };
    return fetchUpstream({ url, headers, limit, patience: this.#options.config.timeout * milliseconds });
  }
}

function escaped(name: string): string {
  return encodeURIComponent(name).replace(/^%40/, '@');
}

function nameIn(path: string): string {
  return path.replace(/\/-\/.*$/, '');
}

function unexpected(status: number): HttpError {
  return new HttpError(502, `The upstream registry answered with status ${status}.`);
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The strongest promise decides; a version that promises nothing is not taken. Digests in lower-case hex. */
function isIntact({ sha512, sha1 }: Integrity, actual: { readonly sha512: string; readonly sha1: string }): boolean {
  return sha512 === undefined ? sha1 === actual.sha1 : sha512.includes(actual.sha512);
}
