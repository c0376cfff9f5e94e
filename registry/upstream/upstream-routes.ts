import { createHash } from 'node:crypto';
import { isPrivateName } from '../../access/private-names.ts';
import type { NpmConfig } from '../config/config.ts';

/** A registry that packages come from. */
export interface UpstreamRoute {
  /** Names the entries in the cache. */
  readonly registry: string;
  /** Without a slash at the end. */
  readonly address: string;
  readonly redirectHosts: readonly string[];
  /** Seconds; see `NpmConfig`. */
  readonly timeout: number;
  /** The header `Authorization` for the address itself; undefined for none. Secret. */
  readonly authorization: string | undefined;
  /** Certificates in PEM that are trusted in addition to the well-known ones. */
  readonly ca: string | undefined;
  /** The address of a proxy. */
  readonly proxy: string | undefined;
}

/** Decides which upstream a package is requested from. */
export class UpstreamRoutes {
  /** All upstreams, each once. */
  readonly all: readonly UpstreamRoute[];
  readonly #byPattern: readonly { readonly matches: (name: string) => boolean; readonly route: UpstreamRoute }[];
  readonly #others: UpstreamRoute | undefined;

  constructor({ upstream, upstreams, redirectHosts, timeout }: NpmConfig) {
    const others = { redirectHosts, timeout, authorization: undefined, ca: undefined, proxy: undefined };
    this.#others = upstream === undefined ? undefined : { registry: 'npm', address: upstream, ...others };
    this.#byPattern = upstreams.map(({ packages, except, ...one }) => ({
      matches: (name) => isPrivateName(packages, name) && !isPrivateName(except, name),
      route: { ...one, registry: registryOf(one.address) },
    }));
    this.all = [...this.#byPattern.map(({ route }) => route), ...(this.#others ? [this.#others] : [])];
  }

  /** Returns the first upstream whose patterns match a name, or the one for all others; undefined if there is none. */
  of(name: string): UpstreamRoute | undefined {
    return this.#byPattern.find(({ matches }) => matches(name))?.route ?? this.#others;
  }
}

/** Returns the name of the entries of an upstream in the cache. Other packages of the same name are in entries of another name. */
function registryOf(address: string): string {
  return `npm-${createHash('sha256').update(address).digest('hex').slice(0, 12)}`;
}
