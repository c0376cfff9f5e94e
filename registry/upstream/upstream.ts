import type { Logger } from 'pino';
import type { NpmConfig } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Statistics } from '../statistics/statistics.ts';
import type { HeldBlob } from '../storage/blobs.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { StoredCacheEntry } from '../storage/records.ts';
import { fetchUpstream } from './fetch-upstream.ts';
import { SingleFlight } from './single-flight.ts';
import { type Integrity, readUpstreamPackument, type UpstreamDocument } from './upstream-packument.ts';
import { UseCounter } from './use-counter.ts';

/** A cached packument of the upstream. */
export interface UpstreamPackument {
  /** Changes with the content. */
  readonly etag: string;
  /** Whether it is older than `max_age` because the upstream is not available. */
  readonly stale: boolean;
  /** Reads the document from the disk. */
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
const maxPackumentSize = 128 * mebibyte;
const maxTarballSize = 1024 * mebibyte;
const millisecondsPerSecond = 1000;
/**
 * Milliseconds for which cached packuments are not revalidated after the upstream has failed, so that not every request
 * waits.
 */
const retryInterval = 15 * millisecondsPerSecond;

/**
 * The packages of another registry, cached when they are first requested. Concurrent requests for the same file are sent to
 * the upstream once. Cached files are served while the upstream is not available. Nothing enters the cache unverified.
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

  /** Resolves to undefined when the upstream has no such package. Rejects with HttpError 502 or 504 when it fails. */
  async packument(name: string): Promise<UpstreamPackument | undefined> {
    const { storage, config, now, statistics } = this.#options;
    const entry = storage.cache.find(registry, name);
    if (entry && now() - entry.fetchedAt < config.maxAge * millisecondsPerSecond) {
      this.#countHit(name);
      return this.#cached(entry, false);
    }
    if (entry && now() - this.#failedAt < retryInterval) {
      this.#countHit(name);
      return this.#cached(entry, true);
    }
    statistics.countCacheMiss();
    return this.#packuments.run(name, () => this.#fetchPackument(name, entry));
  }

  /** Resolves to undefined when the upstream has no such file. Rejects with HttpError 502 or 504 when it fails. */
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

  /** Stores the pending use counts of cache entries and stops the timer that does so. */
  close(): void {
    this.#uses.close();
  }

  /** Stores the pending use counts of cache entries. */
  flushUses(): void {
    this.#uses.flush();
  }

  #countHit(path: string): void {
    this.#options.statistics.countCacheHit();
    this.#uses.count(path);
  }

  #cached(entry: StoredCacheEntry, stale: boolean): UpstreamPackument {
    const { storage } = this.#options;
    return {
      etag: entry.blob,
      stale,
      document: async () => readUpstreamPackument(await storage.blobs.read(entry.blob), nameIn(entry.path)),
    };
  }

  async #fetchPackument(name: string, entry: StoredCacheEntry | undefined): Promise<UpstreamPackument | undefined> {
    try {
      return await this.#requestPackument(name, entry);
    } catch (error) {
      if (!(error instanceof HttpError) || entry === undefined) throw error;
      this.#failedAt = this.#options.now();
      this.#options.logger.warn(
        { package: name, reason: error.message },
        'the upstream failed; serving the cached packument',
      );
      return this.#cached(entry, true);
    }
  }

  async #requestPackument(name: string, entry: StoredCacheEntry | undefined): Promise<UpstreamPackument | undefined> {
    const { storage, now } = this.#options;
    const response = await this.#request(`${this.#options.address}/${escaped(name)}`, maxPackumentSize, entry?.etag);
    if (response.status === 304 && entry) {
      storage.cache.touch(registry, name, { fetchedAt: now() });
      return this.#cached(entry, false);
    }
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw unexpected(response.status);
    const content = await readAll(response.body);
    readUpstreamPackument(content, name);
    const fresh = this.#put(name, await storage.blobs.write(content), response.etag);
    if (entry && entry.blob !== fresh.blob) storage.blobs.removeIfUnreferenced(entry.blob);
    return this.#cached(fresh, false);
  }

  async #fetchTarball(name: string, file: string): Promise<UpstreamTarball | undefined> {
    const packument = await this.packument(name);
    const version = (await packument?.document())?.tarballs.get(file);
    if (version === undefined) return undefined;
    const { address, storage } = this.#options;
    // A packument may name any address; requests are sent to the upstream only.
    const isUpstream = URL.canParse(version.url) && new URL(version.url).origin === new URL(address).origin;
    const url = isUpstream ? version.url : `${address}/${escaped(name)}/-/${encodeURIComponent(file)}`;
    const response = await this.#request(url, maxTarballSize);
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw unexpected(response.status);
    const blob = await storage.blobs.write(response.body);
    if (!isIntact(version.integrity, { sha512: blob.id, sha1: blob.sha1 })) {
      blob.release();
      throw new HttpError(
        502,
        `The upstream registry sent \`${file}\` with content that does not match the hash in the packument.`,
      );
    }
    this.#put(`${name}/-/${file}`, blob, undefined);
    return { blob: blob.id, size: blob.size };
  }

  #put(path: string, blob: HeldBlob, etag: string | undefined): StoredCacheEntry {
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

  #request(url: string, limit: number, etag?: string) {
    const headers = { accept: 'application/json', ...(etag !== undefined && { 'if-none-match': etag }) };
    return fetchUpstream({ url, headers, limit, timeout: this.#options.config.timeout * millisecondsPerSecond });
  }
}

function escaped(name: string): string {
  return encodeURIComponent(name).replace(/^%40/, '@');
}

function nameIn(path: string): string {
  return path.replace(/\/-\/.*$/, '');
}

function unexpected(status: number): HttpError {
  return new HttpError(502, `The upstream registry responded with status ${status}.`);
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Returns whether a tarball matches the strongest hash of its packument; false when there is none. Lower-case
 * hexadecimal.
 */
function isIntact({ sha512, sha1 }: Integrity, actual: { readonly sha512: string; readonly sha1: string }): boolean {
  return sha512 === undefined ? sha1 === actual.sha1 : sha512.includes(actual.sha512);
}
