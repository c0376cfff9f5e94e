import { isPrivateName } from '../../access/private-names.ts';
import type { NpmConfig } from '../config/config.ts';
import { isMerged } from '../config/is-merged.ts';
import { sha512In } from '../packages/packuments/tarball-entry.ts';
import type { StoredCacheEntry } from '../storage/contract/records.ts';
import type { StorageForReads } from '../storage/contract/storage.ts';
import type { KnownAdvisories } from '../supply-chain/advisories/known-advisories.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { packedScripts } from './packed-scripts.ts';
import { isWithin } from './recent-keys.ts';
import { UpstreamDocument } from './upstream-document.ts';
import { UpstreamGate } from './upstream-gate.ts';
import type { UpstreamPackument } from './upstream-packuments.ts';
import { UpstreamRoutes } from './upstream-routes.ts';
import type { TarballRequest, UpstreamTarball } from './upstream-tarballs.ts';
import type { ReadOfUpstream, Upstreams } from './upstreams.ts';

export interface CachedUpstreamOptions {
  readonly config: NpmConfig;
  readonly storage: StorageForReads;
  readonly advisories: Pick<KnownAdvisories, 'of'>;
  readonly workers: WorkerPool;
  /** Called for each entry that is used, with its path. */
  readonly used: (path: string) => void;
  readonly now: () => number;
}

const millisecondsPerSecond = 1000;

/** Rejects a request for something that is not in the cache, or no longer valid; `Upstreams` can fetch it. */
export class NotCached extends Error {
  override readonly name = 'NotCached';
}

/** The packages of other registries that `Upstreams`, in another process, has cached. */
export class CachedUpstream implements Pick<Upstreams, ReadOfUpstream> {
  readonly #options: CachedUpstreamOptions;
  readonly #routes: UpstreamRoutes;
  /** The process that writes counts refusals, so it responds to such requests. */
  readonly #gate: UpstreamGate | undefined;

  constructor(options: CachedUpstreamOptions) {
    this.#options = options;
    const { config, now } = options;
    this.#routes = new UpstreamRoutes(config);
    this.#gate =
      config.gate &&
      new UpstreamGate({
        rules: config.gate,
        now,
        advisories: options.advisories,
        packedScripts: (name) => this.#packedScripts(name),
        refusal: () => new NotCached(),
      });
  }

  /** Resolves to undefined when the name belongs to this registry. Rejects with NotCached. */
  async packument(tenant: string, name: string): Promise<UpstreamPackument | undefined> {
    if (!this.#routes.of(name) || (await this.#isOurs(tenant, name))) return undefined;
    const { config, used, now } = this.#options;
    this.#gate?.requireName(name);
    const entry = await this.#find(name);
    if (!entry || !isWithin(now() - entry.fetchedAt, config.maxAge * millisecondsPerSecond)) throw new NotCached();
    const found = this.#packumentIn(entry);
    const shown = this.#gate ? await this.#gate.packument(name, found) : found;
    used(name);
    return shown;
  }

  /** Resolves like `packument`; the process that writes responds if all versions are hidden. */
  packumentBeside(tenant: string, name: string): Promise<UpstreamPackument | undefined> {
    return this.packument(tenant, name);
  }

  /** Rejects with NotCached, since only the process that writes requests something. */
  async currentPackument(): Promise<undefined> {
    throw new NotCached();
  }

  /** Resolves to undefined when the name belongs to this registry. Rejects with NotCached. */
  async tarball(tenant: string, request: TarballRequest): Promise<UpstreamTarball | undefined> {
    const { name, file, integrity = '' } = request;
    if (!this.#routes.of(name) || (await this.#isOurs(tenant, name))) return undefined;
    const { used } = this.#options;
    const path = `${name}/-/${file}`;
    const admission = this.#gate ? await this.#gate.admits(request, this.#search) : {};
    if (!admission) throw new NotCached();
    const entry = await this.#find(name, path);
    const isVerified = entry?.verifiedBy === 'upstream' || sha512In(integrity).includes(entry?.blob ?? '');
    if (!entry || !isVerified) throw new NotCached();
    // The process that writes reads the tarballs that were not checked yet, and refuses those with scripts.
    if (admission.checked !== undefined && entry.installScript !== '') throw new NotCached();
    used(path);
    return { blob: entry.blob, size: entry.size };
  }

  readonly #search = [
    async (name: string): Promise<UpstreamPackument | undefined> => {
      const entry = await this.#find(name);
      return entry && this.#packumentIn(entry);
    },
  ];

  async #find(name: string, path = name): Promise<StoredCacheEntry | undefined> {
    const route = this.#routes.of(name);
    return route && this.#options.storage.cache.find(route.registry, path);
  }

  async #packedScripts(name: string): Promise<ReadonlyMap<string, string>> {
    const route = this.#routes.of(name);
    return route ? packedScripts(this.#options.storage.cache, route.registry, name) : new Map();
  }

  #packumentIn({ path, blob }: StoredCacheEntry): UpstreamPackument {
    const { storage, workers } = this.#options;
    const source = { name: path, content: storage.blobs.contentOrPath(blob), sha512: blob };
    // The process that writes finds the damage as well, and requests the packument again.
    const document = new UpstreamDocument(source, workers, () => new NotCached());
    return { etag: blob, stale: false, document };
  }

  async #isOurs(tenant: string, name: string): Promise<boolean> {
    const { config, storage } = this.#options;
    if (isPrivateName(config.privateNames, name)) return true;
    return !isMerged(config, name) && storage.packages.wasPublished(tenant, name);
  }
}
