import type { Logger } from 'pino';
import { isPrivateName } from '../../access/private-names.ts';
import type { NpmConfig } from '../config/config.ts';
import { isMerged } from '../config/is-merged.ts';
import { HttpError } from '../errors/http-error.ts';
import { forEachInSlices } from '../slices/run-in-slices.ts';
import type { HidingRule, Statistics } from '../statistics/statistics.ts';
import type { Storage } from '../storage/contract/storage.ts';
import type { AdvisoriesByName, InstalledVersions } from '../supply-chain/advisories/advisory.ts';
import type { KnownAdvisories } from '../supply-chain/advisories/known-advisories.ts';
import type { HiddenVersion } from '../supply-chain/gate/hidden-version.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { CacheCleaner } from './cache-cleaner.ts';
import { CacheStore } from './cache-store.ts';
import { InstallScripts } from './install-scripts.ts';
import { packedScripts } from './packed-scripts.ts';
import { RecentKeys } from './recent-keys.ts';
import { TarballDownloads } from './tarball-downloads.ts';
import { UpstreamAdvisories } from './upstream-advisories.ts';
import { upstreamAttestations } from './upstream-attestations.ts';
import { UpstreamClient } from './upstream-client.ts';
import { UpstreamError } from './upstream-error.ts';
import { type PackumentSearch, UpstreamGate } from './upstream-gate.ts';
import { type UpstreamKey, UpstreamKeys } from './upstream-keys.ts';
import { type UpstreamPackument, UpstreamPackuments } from './upstream-packuments.ts';
import type { UpstreamRoute } from './upstream-routes.ts';
import { type TarballRequest, type UpstreamTarball, UpstreamTarballs } from './upstream-tarballs.ts';
import { UseCounter } from './use-counter.ts';

export interface UpstreamOptions {
  readonly route: UpstreamRoute;
  readonly config: NpmConfig;
  readonly storage: Storage;
  readonly statistics: Statistics;
  readonly advisories: Pick<KnownAdvisories, 'of'>;
  readonly workers: WorkerPool;
  readonly logger: Logger;
  readonly now: () => number;
}

const millisecondsPerSecond = 1000;
/** The factor of `timeout` within which a whole tarball must arrive. */
const maxTarballTimeFactor = 120;
/** The number of packages and tarballs that are remembered as missing. */
const maxMissing = 10_000;
const noVersions: readonly string[] = [];

/**
 * The packages of another registry, cached when they are first requested. Concurrent requests for the same file are sent to
 * the upstream once. Cached files are served while the upstream is not available. Nothing enters the cache unverified.
 * Names that belong to this registry, because they are private or were published here and are not merged, are never requested.
 */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #client: UpstreamClient;
  readonly #uses: UseCounter;
  readonly #cleaner: CacheCleaner;
  readonly #packuments: UpstreamPackuments;
  readonly #tarballs: UpstreamTarballs;
  readonly #scripts: InstallScripts;
  readonly #keys: UpstreamKeys;
  readonly #advisories: UpstreamAdvisories;
  /** Undefined when nothing is hidden. */
  readonly #gate: UpstreamGate | undefined;

  constructor(options: UpstreamOptions) {
    const { route, storage, statistics, workers, logger, now } = options;
    const config = { ...options.config, timeout: route.timeout };
    const timeout = route.timeout * millisecondsPerSecond;
    const client = new UpstreamClient({
      ...route,
      timeout,
      onFailure: (failure) => statistics.countUpstreamError(failure),
    });
    const uses = new UseCounter({ registry: route.registry, storage, now });
    const cleaner = new CacheCleaner({ config, storage, uses, logger, now });
    const cache = new CacheStore({
      registry: route.registry,
      storage,
      statistics,
      uses,
      now,
      onAdded: () => cleaner.added(),
    });
    const missing = new RecentKeys(maxMissing, now);
    const downloads = new TarballDownloads({ client, storage, maxTime: timeout * maxTarballTimeFactor });
    const { coordination } = storage;
    const shared = { config, client, cache, missing, logger, coordination };
    const packuments = new UpstreamPackuments({ ...shared, workers, now });
    this.#options = { ...options, config };
    this.#client = client;
    this.#uses = uses;
    this.#cleaner = cleaner;
    this.#packuments = packuments;
    this.#keys = new UpstreamKeys({ config, client, now });
    this.#advisories = new UpstreamAdvisories({ config, client, now });
    this.#gate =
      config.gate &&
      new UpstreamGate({
        rules: config.gate,
        now,
        advisories: options.advisories,
        packedScripts: (name) => packedScripts(storage.cache, route.registry, name),
        refusal: refusalBy(statistics),
      });
    this.#tarballs = new UpstreamTarballs({ ...shared, downloads, packuments });
    const kept = () => this.#tarballs.settled();
    this.#scripts = new InstallScripts({ registry: route.registry, storage, workers, logger, kept });
  }

  /**
   * Resolves to undefined when the upstream has no such package. Rejects with HttpError 502 or 504 when it fails, and with 403 when
   * all versions are hidden.
   */
  packument(tenant: string, name: string): Promise<UpstreamPackument | undefined> {
    return this.#packument(tenant, name, () => this.#packuments.find(name));
  }

  /**
   * Resolves to the packument of a merged package, which appears beside the versions that are published here; undefined if the
   * upstream has no such package, or all its versions are hidden.
   */
  async packumentBeside(tenant: string, name: string): Promise<UpstreamPackument | undefined> {
    if (this.#gate?.isDenied(name) || (await this.#isOurs(tenant, name))) return undefined;
    const found = await this.#named(this.#packuments.find(name));
    return found && this.#gate ? this.#gate.packumentUnlessHidden(name, found) : found;
  }

  /** Resolves like `packument`, for a version that the cached one lacks; see `UpstreamPackuments.current`. */
  currentPackument(tenant: string, name: string): Promise<UpstreamPackument | undefined> {
    return this.#packument(tenant, name, () => this.#packuments.current(name));
  }

  async #packument(tenant: string, name: string, find: () => Promise<UpstreamPackument | undefined>) {
    if (await this.#isOurs(tenant, name)) return undefined;
    this.#gate?.requireName(name);
    const found = await this.#named(find());
    return found && this.#gate ? this.#gate.packument(name, found) : found;
  }

  /**
   * Resolves to whether the first publication of a name would hide a package of the upstream. A package that is denied is hidden
   * already. Rejects with HttpError 502 or 504 when the upstream fails.
   */
  async wouldShadow(tenant: string, name: string): Promise<boolean> {
    if (this.#gate?.isDenied(name) || (await this.#isOurs(tenant, name))) return false;
    return (await this.#named(this.#packuments.find(name))) !== undefined;
  }

  /**
   * Resolves to undefined when the upstream has no such file. Rejects with HttpError 502 or 504 when it fails, and with 403 when the
   * version is hidden.
   */
  async tarball(tenant: string, request: TarballRequest): Promise<UpstreamTarball | undefined> {
    if (await this.#isOurs(tenant, request.name)) return undefined;
    const admission = this.#gate ? await this.#named(this.#gate.admits(request, this.#search)) : {};
    const found = admission && (await this.#named(this.#tarballs.find(request)));
    if (!found || admission.checked === undefined) return found;
    const { name, file } = request;
    const script = await this.#scripts.of(`${name}/-/${file}`, found);
    this.#gate?.requireNoScript(name, admission.checked, script);
    return found;
  }

  /** Resolves to the hidden versions of a package if its packument is in the cache. */
  async hidden(name: string): Promise<readonly HiddenVersion[]> {
    const { config } = this.#options;
    if (!this.#gate || isPrivateName(config.privateNames, name)) return [];
    const found = await this.#packuments.known(name);
    if (!found) return [];
    return this.#gate.hidden(name, found);
  }

  /** Resolves to the keys with which the upstream signs versions. Rejects with HttpError 502 or 504 when it fails. */
  keys(): Promise<readonly UpstreamKey[]> {
    return this.#named(this.#keys.find());
  }

  /** Resolves to the upstream's attestations about a version. Rejects with HttpError 502 or 504 when it fails. */
  async attestations(tenant: string, name: string, version: string): Promise<Buffer | undefined> {
    if (await this.#isOurs(tenant, name)) return undefined;
    this.#gate?.requireName(name);
    return this.#named(upstreamAttestations({ client: this.#client, config: this.#options.config }, name, version));
  }

  /**
   * Resolves to the advisories of the upstream, which does not receive names that belong to this registry or are
   * denied; undefined if it has none. Rejects with HttpError 502 or 504 when it fails.
   */
  async advisories(tenant: string, installed: InstalledVersions): Promise<AdvisoriesByName | undefined> {
    const { config, storage } = this.#options;
    const others = new Map(installed);
    await forEachInSlices(installed.keys(), (name) => {
      if (isPrivateName(config.privateNames, name) || this.#gate?.isDenied(name)) others.delete(name);
    });
    for (const name of await storage.packages.publishedNames(tenant, [...others.keys()])) {
      const remaining = isMerged(config, name) ? await this.#ofUpstream(tenant, name, others.get(name)) : noVersions;
      if (remaining.length > 0) others.set(name, remaining);
      else others.delete(name);
    }
    return others.size === 0 ? new Map() : this.#named(this.#advisories.find(others));
  }

  /** Resolves to the versions of a merged package that are not published here. */
  async #ofUpstream(tenant: string, name: string, versions = noVersions): Promise<readonly string[]> {
    const published = await this.#options.storage.packages.tarballs(tenant, name);
    const own = new Set(published.map(({ version }) => version));
    return versions.filter((version) => !own.has(version));
  }

  /** Finishes writing to the cache, stores the pending use counts and ends the connections. */
  async close(): Promise<void> {
    this.#client.close();
    await this.settled();
    await this.#cleaner.close();
    await this.#uses.close();
  }

  /** Resolves when all verified tarballs are on the disk and the cache is within its limits. */
  async settled(): Promise<void> {
    await this.#tarballs.settled();
    await this.#scripts.settled();
    await this.#cleaner.settled();
  }

  /** Counts a request that another process has served from the cache. `path` is that of the entry. */
  countUse(path: string): void {
    this.#options.statistics.countCacheHit();
    this.#uses.count(path);
  }

  /** Stores the pending use counts of cache entries. */
  async flushUses(): Promise<void> {
    await this.#uses.flush();
  }

  /**
   * A cached packument is sufficient at any age, if it contains the version, because the data of a version does not
   * change.
   */
  readonly #search: PackumentSearch = [
    (name) => this.#packuments.known(name),
    (name) => this.#packuments.find(name),
    (name) => this.#packuments.current(name),
  ];

  /** Resolves like `work`. Its failures of the upstream name its host, for the log. */
  async #named<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status < 500) throw error;
      throw new UpstreamError(error, this.#client.host);
    }
  }

  /** Resolves to whether a name belongs to this registry, so that a package of the upstream must not take its place. */
  async #isOurs(tenant: string, name: string): Promise<boolean> {
    const { config, storage } = this.#options;
    if (isPrivateName(config.privateNames, name)) return true;
    return !isMerged(config, name) && storage.packages.wasPublished(tenant, name);
  }
}

function refusalBy(statistics: Statistics): (rule: HidingRule, message: string) => HttpError {
  return (rule, message) => {
    statistics.countHidden(rule);
    return new HttpError(403, message);
  };
}
