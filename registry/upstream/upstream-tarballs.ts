import type { Logger } from 'pino';
import { isObject, type JsonObject } from '../../server/core/text/json-object.ts';
import type { NpmConfig } from '../config/config.ts';
import { HttpError } from '../errors/http-error.ts';
import {
  isIntact,
  sha512In,
  type TarballEntry,
  type TarballName,
  tarballOf,
} from '../packages/packuments/tarball-entry.ts';
import type { Coordination } from '../storage/contract/coordination.ts';
import type { StoredCacheEntry, VerifiedBy } from '../storage/contract/records.ts';
import type { CacheStore } from './cache-store.ts';
import { oneServerAtATime } from './one-server-at-a-time.ts';
import { parsedJson } from './parsed-json.ts';
import type { RecentKeys } from './recent-keys.ts';
import { readBody } from './response-body.ts';
import { SingleFlight } from './single-flight.ts';
import type { Download, TarballDownloads } from './tarball-downloads.ts';
import type { UpstreamClient } from './upstream-client.ts';
import { ResponseTooLarge, UnexpectedStatus } from './upstream-error.ts';
import type { UpstreamPackuments } from './upstream-packuments.ts';
import { tarballPath, versionPath } from './upstream-paths.ts';

/** A tarball of the upstream that was verified. */
export interface UpstreamTarball {
  readonly blob: string;
  /** Bytes. */
  readonly size: number;
  /** The content, when it is in memory. It may not be on the disk yet. */
  readonly content?: Buffer;
  /** See `StoredCacheEntry`. */
  readonly installScript?: string | undefined;
}

export interface TarballRequest extends TarballName {
  readonly name: string;
  /** The hashes that the client expects (subresource integrity); the client verifies the tarball with them. */
  readonly integrity: string | undefined;
}

export interface UpstreamTarballsOptions {
  readonly config: NpmConfig;
  readonly client: UpstreamClient;
  readonly downloads: TarballDownloads;
  readonly packuments: UpstreamPackuments;
  readonly cache: CacheStore;
  /** Remembers tarballs that the upstream does not have. */
  readonly missing: RecentKeys;
  readonly logger: Logger;
  /** Undefined for a single server. */
  readonly coordination: Coordination | undefined;
}

type VerifiedTarball = UpstreamTarball & Pick<StoredCacheEntry, 'verifiedBy'>;

/** The metadata of one version. Larger ones are read from the packument. */
const maxVersionSize = 2 ** 18;
const millisecondsPerSecond = 1000;
/** The factor of `timeout` within which the metadata of a version must arrive. */
const maxTimeFactor = 10;
/** Bytes of tarballs in memory that are being written to the cache. With more, responses wait for the disk. */
const maxBytesBeingKept = 32 * 2 ** 20;

/**
 * The tarballs of the upstream. A tarball is verified by the hashes in the metadata of the upstream, or by the SHA-512 that
 * the client expects. In the latter case, only clients that expect the same SHA-512 receive it from the cache, until it is
 * verified by the metadata.
 */
export class UpstreamTarballs {
  readonly #options: UpstreamTarballsOptions;
  readonly #flights = new SingleFlight<VerifiedTarball | undefined>();
  /** The tarballs in memory that are being written to the cache. */
  readonly #beingKept = new Map<string, VerifiedTarball>();
  readonly #writes = new Set<Promise<void>>();
  #bytesBeingKept = 0;

  constructor(options: UpstreamTarballsOptions) {
    this.#options = options;
  }

  /** Resolves to undefined when the upstream has no such file. Rejects with HttpError 502 or 504 when it fails. */
  async find({ name, file, version, integrity = '' }: TarballRequest): Promise<UpstreamTarball | undefined> {
    const { cache, missing, config } = this.#options;
    const path = `${name}/-/${file}`;
    const expected = sha512In(integrity);
    const kept = this.#beingKept.get(path) ?? (await cache.find(path)) ?? this.#beingKept.get(path);
    if (kept && mayServe(kept, expected)) {
      cache.countHit(path);
      return kept;
    }
    if (missing.has(path, config.missingMaxAge * millisecondsPerSecond)) return undefined;
    cache.countMiss();
    const wanted = { path, name, file, version: /^\d[\w.+-]*$/.test(version) ? version : '', expected };
    return this.#flights.run(`${path} ${expected.join()}`, () => this.#fetchOnce(wanted));
  }

  /** Fetches a tarball, unless another server does. */
  #fetchOnce(wanted: WantedTarball): Promise<VerifiedTarball | undefined> {
    const { cache, coordination } = this.#options;
    return oneServerAtATime(coordination, {
      key: wanted.path,
      stored: async () => {
        const found = await cache.find(wanted.path);
        return found && mayServe(found, wanted.expected) ? cached(found) : undefined;
      },
      work: () => this.#fetch(wanted),
      settled: () => this.settled(),
    });
  }

  /** Resolves when all verified tarballs are on the disk. */
  async settled(): Promise<void> {
    await Promise.all(this.#writes);
  }

  async #fetch(wanted: WantedTarball): Promise<VerifiedTarball | undefined> {
    const { cache, missing } = this.#options;
    const { path, expected } = wanted;
    const entry = await cache.find(path);
    // Another request, perhaps on another server, has fetched it since `find` looked it up.
    if (entry && mayServe(entry, expected)) return cached(entry);
    const direct = entry || expected.length === 0 ? undefined : await this.#downloadDirectly(wanted);
    if (direct && expected.includes(direct.hashes.sha512)) return this.#keep(path, direct, 'client');
    try {
      const tarball = await this.#entry(wanted);
      if (tarball && entry && tarball.integrity.sha512.includes(entry.blob)) return cached(await cache.verify(entry));
      if (tarball && direct && isIntact(tarball.integrity, direct.hashes)) {
        return await this.#keep(path, direct, 'upstream');
      }
      const found = tarball && (await this.#download(wanted, tarball));
      if (!found) missing.add(path);
      return found;
    } finally {
      direct?.discard();
    }
  }

  /** Downloads a tarball from the usual address, without its metadata. Resolves to undefined when it is not there. */
  async #downloadDirectly({ name, file }: WantedTarball): Promise<Download | undefined> {
    const { client, downloads } = this.#options;
    try {
      return await downloads.download(client.urlOf(tarballPath(name, file)));
    } catch (error) {
      // The metadata may name another address.
      if (error instanceof UnexpectedStatus) return undefined;
      throw error;
    }
  }

  async #download({ path, name, file }: WantedTarball, tarball: TarballEntry): Promise<VerifiedTarball | undefined> {
    const { client, downloads } = this.#options;
    const url = client.isAllowed(tarball.url) ? tarball.url : client.urlOf(tarballPath(name, tarball.file));
    const download = await downloads.download(url);
    if (!download || isIntact(tarball.integrity, download.hashes))
      return download && this.#keep(path, download, 'upstream');
    download.discard();
    throw new HttpError(
      502,
      `The upstream registry sent \`${file}\` with content that does not match the hash in the packument.`,
    );
  }

  /** Returns the metadata of a tarball: from the metadata of its version if possible, otherwise from the packument. */
  async #entry({ name, file, version }: WantedTarball): Promise<TarballEntry | undefined> {
    const manifest = version === '' ? undefined : await this.#version(name, version);
    const found = manifest && tarballOf(manifest);
    if (found) return found;
    const packument = await this.#options.packuments.current(name);
    return packument?.document.tarball({ file, version });
  }

  /** Resolves to undefined when the upstream does not send the metadata of single versions, or when that is too large. */
  async #version(name: string, version: string): Promise<JsonObject | undefined> {
    const { client, config } = this.#options;
    const maxTime = config.timeout * millisecondsPerSecond * maxTimeFactor;
    const response = await client.request({
      url: client.urlOf(versionPath(name, version)),
      limit: maxVersionSize,
      maxTime,
    });
    if (response.status !== 200) {
      response.discard();
      return undefined;
    }
    const manifest = parsedJson(await bodyWithinLimit(response.body));
    return isObject(manifest) && manifest.name === name && manifest.version === version ? manifest : undefined;
  }

  /** Returns the tarball immediately if it is in memory, and writes it to the cache in the background. */
  async #keep(path: string, download: Download, verifiedBy: VerifiedBy): Promise<VerifiedTarball> {
    const { hashes, size, content } = download;
    const tarball = { blob: hashes.sha512, size, verifiedBy };
    const write = this.#options.cache.put({ path, content, hashes, etag: undefined, verifiedBy });
    if (!(content instanceof Uint8Array)) {
      await write;
      return tarball;
    }
    const inMemory = { ...tarball, content };
    const written = this.#finish(path, inMemory, write);
    if (this.#bytesBeingKept > maxBytesBeingKept) await written;
    return inMemory;
  }

  /** Waits for a write to the cache. Its failure does not affect the response, so it is only logged. */
  async #finish(path: string, tarball: VerifiedTarball, write: Promise<unknown>): Promise<void> {
    this.#bytesBeingKept += tarball.size;
    this.#beingKept.set(path, tarball);
    const finished = write
      .catch((error: unknown) => this.#options.logger.error({ err: error, path }, 'a tarball could not be cached'))
      .then(() => {
        this.#bytesBeingKept -= tarball.size;
        this.#beingKept.delete(path);
        this.#writes.delete(finished);
      });
    this.#writes.add(finished);
    return finished;
  }
}

interface WantedTarball extends TarballName {
  /** In the cache. */
  readonly path: string;
  readonly name: string;
  /** The SHA-512 hashes that the client expects, in hexadecimal digits. */
  readonly expected: readonly string[];
}

/** Returns the content of a body; empty when it exceeds its limit. */
async function bodyWithinLimit(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  try {
    return await readBody(body);
  } catch (error) {
    if (error instanceof ResponseTooLarge) return new Uint8Array();
    throw error;
  }
}

/** Returns whether a tarball may be sent to a client that expects one of these SHA-512 hashes. */
function mayServe({ blob, verifiedBy }: VerifiedTarball | StoredCacheEntry, expected: readonly string[]): boolean {
  return verifiedBy === 'upstream' || expected.includes(blob);
}

function cached({ blob, size, verifiedBy, installScript }: StoredCacheEntry): VerifiedTarball {
  return { blob, size, verifiedBy, installScript };
}
