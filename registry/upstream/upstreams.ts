import { hasUpstreams } from '../config/has-upstreams.ts';
import { forEachInSlices } from '../slices/run-in-slices.ts';
import type { AdvisoriesByName, Advisory, InstalledVersions } from '../supply-chain/advisories/advisory.ts';
import type { HiddenVersion } from '../supply-chain/gate/hidden-version.ts';
import { Upstream, type UpstreamOptions } from './upstream.ts';
import type { UpstreamKey } from './upstream-keys.ts';
import type { UpstreamPackument } from './upstream-packuments.ts';
import { type UpstreamRoute, UpstreamRoutes } from './upstream-routes.ts';
import type { TarballRequest, UpstreamTarball } from './upstream-tarballs.ts';

/** Returns the upstreams in a configuration; undefined if there are none. */
export function upstreamsIn(options: Omit<UpstreamOptions, 'route'>): Upstreams | undefined {
  return hasUpstreams(options.config) ? new Upstreams(options) : undefined;
}

/** The functions that processes which only read have as well. */
export type ReadOfUpstream = 'packument' | 'packumentBeside' | 'currentPackument' | 'tarball';

/**
 * The packages of other registries. A package is requested from only one: that of the first pattern that matches its
 * name.
 */
export class Upstreams {
  readonly #routes: UpstreamRoutes;
  readonly #upstreams: ReadonlyMap<UpstreamRoute, Upstream>;

  constructor(options: Omit<UpstreamOptions, 'route'>) {
    this.#routes = new UpstreamRoutes(options.config);
    this.#upstreams = new Map(this.#routes.all.map((route) => [route, new Upstream({ ...options, route })]));
  }

  /** See `Upstream.packument`. */
  async packument(tenant: string, name: string): Promise<UpstreamPackument | undefined> {
    return this.#of(name)?.packument(tenant, name);
  }

  /** See `Upstream.packumentBeside`. */
  async packumentBeside(tenant: string, name: string): Promise<UpstreamPackument | undefined> {
    return this.#of(name)?.packumentBeside(tenant, name);
  }

  /** See `Upstream.currentPackument`. */
  async currentPackument(tenant: string, name: string): Promise<UpstreamPackument | undefined> {
    return this.#of(name)?.currentPackument(tenant, name);
  }

  /** See `Upstream.wouldShadow`. */
  async wouldShadow(tenant: string, name: string): Promise<boolean> {
    return (await this.#of(name)?.wouldShadow(tenant, name)) ?? false;
  }

  /** See `Upstream.tarball`. */
  async tarball(tenant: string, request: TarballRequest): Promise<UpstreamTarball | undefined> {
    return this.#of(request.name)?.tarball(tenant, request);
  }

  /** See `Upstream.hidden`. */
  async hidden(name: string): Promise<readonly HiddenVersion[]> {
    return (await this.#of(name)?.hidden(name)) ?? [];
  }

  /** Resolves to the keys of all upstreams. Rejects with HttpError 502 or 504 when one fails whose keys are not known. */
  async keys(): Promise<readonly UpstreamKey[]> {
    return (await this.#forAll((upstream) => upstream.keys())).flat();
  }

  /** See `Upstream.attestations`. */
  async attestations(tenant: string, name: string, version: string): Promise<Buffer | undefined> {
    return this.#of(name)?.attestations(tenant, name, version);
  }

  /**
   * See `Upstream.advisories`. Each upstream receives the names of its packages. Resolves to undefined if none has
   * advisories.
   */
  async advisories(tenant: string, installed: InstalledVersions): Promise<AdvisoriesByName | undefined> {
    const requested = new Map<Upstream, Map<string, readonly string[]>>();
    await forEachInSlices(installed, ([name, versions]) => {
      const upstream = this.#of(name);
      if (!upstream) return;
      const ofUpstream = requested.get(upstream) ?? new Map<string, readonly string[]>();
      requested.set(upstream, ofUpstream.set(name, versions));
    });
    const all = await Promise.all(Array.from(requested, ([upstream, names]) => upstream.advisories(tenant, names)));
    const found = all.filter((advisories) => advisories !== undefined);
    if (found.length === 0 && all.length > 0) return undefined;
    return new Map<string, readonly Advisory[]>(found.flatMap((advisories) => [...advisories]));
  }

  /** Counts a request that another process has served from the cache. `path` is that of the entry. */
  countUse(path: string): void {
    this.#of(path.split('/-/', 1)[0] ?? '')?.countUse(path);
  }

  /** Stores the pending use counts of cache entries. */
  async flushUses(): Promise<void> {
    await this.#forAll((upstream) => upstream.flushUses());
  }

  /** Finishes writing to the cache, stores the pending use counts and ends the connections. */
  async close(): Promise<void> {
    await this.#forAll((upstream) => upstream.close());
  }

  #of(name: string): Upstream | undefined {
    const route = this.#routes.of(name);
    return route && this.#upstreams.get(route);
  }

  #forAll<Result>(work: (upstream: Upstream) => Promise<Result>): Promise<readonly Result[]> {
    return Promise.all([...this.#upstreams.values()].map(work));
  }
}
