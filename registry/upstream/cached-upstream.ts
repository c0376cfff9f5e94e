import { isPrivateName } from '../../access/private-names.ts';
import type { NpmConfig } from '../config/config.ts';
import { sha512In } from '../packuments/tarball-entry.ts';
import type { StoredCacheEntry } from '../storage/contract/records.ts';
import type { StorageForReads } from '../storage/contract/storage.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { cacheRegistry } from './cache-store.ts';
import { isWithin } from './recent-keys.ts';
import type { Upstream } from './upstream.ts';
import { UpstreamDocument } from './upstream-document.ts';
import { UpstreamGate } from './upstream-gate.ts';
import type { UpstreamPackument } from './upstream-packuments.ts';
import type { TarballRequest, UpstreamTarball } from './upstream-tarballs.ts';

export interface CachedUpstreamOptions {
  readonly config: NpmConfig;
  readonly storage: StorageForReads;
  readonly workers: WorkerPool;
  /** Called for each entry that is used, with its path. */
  readonly used: (path: string) => void;
  readonly now: () => number;
}

const millisecondsPerSecond = 1000;

/** Rejects a request for something that is not in the cache, or no longer valid; `Upstream` can fetch it. */
export class NotCached extends Error {
  override readonly name = 'NotCached';
}

/** The packages of another registry that `Upstream`, in another process, has cached. */
export class CachedUpstream implements Pick<Upstream, 'packument' | 'tarball'> {
  readonly #options: CachedUpstreamOptions;

  /** The process that writes counts refusals, so it responds to such requests. */
  readonly #gate: UpstreamGate | undefined;

  constructor(options: CachedUpstreamOptions) {
    this.#options = options;
    const { config, now } = options;
    this.#gate = config.gate && new UpstreamGate({ rules: config.gate, now, refusal: () => new NotCached() });
  }

  /** Resolves to undefined when the name belongs to this registry. Rejects with NotCached. */
  async packument(tenant: string, name: string): Promise<UpstreamPackument | undefined> {
    if (await this.#isOurs(tenant, name)) return undefined;
    const { config, storage, used, now } = this.#options;
    this.#gate?.requireName(name);
    const entry = await storage.cache.find(cacheRegistry, name);
    if (!entry || !isWithin(now() - entry.fetchedAt, config.maxAge * millisecondsPerSecond)) throw new NotCached();
    const found = this.#packumentIn(entry);
    const shown = this.#gate ? await this.#gate.packument(name, found) : found;
    used(name);
    return shown;
  }

  /** Resolves to undefined when the name belongs to this registry. Rejects with NotCached. */
  async tarball(tenant: string, request: TarballRequest): Promise<UpstreamTarball | undefined> {
    const { name, file, integrity = '' } = request;
    if (await this.#isOurs(tenant, name)) return undefined;
    const { storage, used } = this.#options;
    const path = `${name}/-/${file}`;
    if (this.#gate && !(await this.#gate.admits(request, this.#search))) throw new NotCached();
    const entry = await storage.cache.find(cacheRegistry, path);
    const isVerified = entry?.verifiedBy === 'upstream' || sha512In(integrity).includes(entry?.blob ?? '');
    if (!entry || !isVerified) throw new NotCached();
    used(path);
    return { blob: entry.blob, size: entry.size };
  }

  readonly #search = [
    async (name: string): Promise<UpstreamPackument | undefined> => {
      const entry = await this.#options.storage.cache.find(cacheRegistry, name);
      return entry && this.#packumentIn(entry);
    },
  ];

  #packumentIn({ path, blob }: StoredCacheEntry): UpstreamPackument {
    const { storage, workers } = this.#options;
    const source = { name: path, content: storage.blobs.contentOrPath(blob), sha512: blob };
    // The process that writes finds the damage as well, and requests the packument again.
    const document = new UpstreamDocument(source, workers, () => new NotCached());
    return { etag: blob, stale: false, document };
  }

  async #isOurs(tenant: string, name: string): Promise<boolean> {
    const { config, storage } = this.#options;
    return isPrivateName(config.privateNames, name) || storage.packages.wasPublished(tenant, name);
  }
}
