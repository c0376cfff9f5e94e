/**
 * What a registry tells of itself, as this client reads it. The specification leaves the bodies open (4.2), so everything
 * that is not needed to name a thing may be missing, and roles and permissions that we do not know are kept as they are.
 */

/** Where a record comes from: the server's configuration file (read-only, spec 4.2 rule 1) or the admin API. */
export type Source = 'config' | 'runtime' | 'unknown';

export interface User {
  readonly username: string;
  /** Empty when the server does not tell. */
  readonly role: string;
  readonly source: Source;
  /** Undefined when the server does not tell. */
  readonly hasToken?: boolean;
  /** ISO 8601, as the server sends it. */
  readonly createdAt?: string;
}

export interface Rule {
  /** Opaque: numbers of the wire are turned into their digits. */
  readonly id: string;
  readonly user: string;
  readonly pattern: string;
  /** Empty when the server does not tell. */
  readonly permission: string;
  readonly source: Source;
  readonly createdAt?: string;
}

export interface CacheEntry {
  readonly registry: string;
  /** Relative to the registry, such as `lodash` or `@scope/name/-/name-1.0.0.tgz`. */
  readonly path: string;
  /** Bytes. */
  readonly size?: number;
  readonly fetchedAt?: string;
  readonly lastUsedAt?: string;
  readonly hits?: number;
}

export interface StorageStats {
  readonly packages?: number;
  readonly versions?: number;
  /** Bytes. */
  readonly bytes?: number;
}

/** Undefined is what the server does not tell. */
export interface Stats {
  readonly mode?: string;
  readonly multiTenant?: boolean;
  readonly startedAt?: string;
  readonly uptimeSeconds?: number;
  readonly storageByRegistry: ReadonlyMap<string, StorageStats>;
  readonly storageByTenant: ReadonlyMap<string, StorageStats>;
  readonly databaseBytes?: number;
  readonly cache: {
    readonly entries?: number;
    /** Bytes. */
    readonly bytes?: number;
    readonly hits?: number;
    readonly misses?: number;
  };
  readonly requests: {
    readonly total?: number;
    /** Registry, then status or class of statuses, then number. */
    readonly byRegistry: ReadonlyMap<string, ReadonlyMap<string, number>>;
    /** Percentile such as `p95`, then milliseconds. */
    readonly latency: ReadonlyMap<string, number>;
  };
  readonly users?: number;
  readonly rules?: number;
  /** The whole answer, for what has no name here. */
  readonly raw: unknown;
}

/** A record of a list that could not be read: it is shown as such, and the others are not lost with it. */
export interface BrokenRecord {
  /** Its place in the list, from 0. */
  readonly index: number;
  /** A sentence. */
  readonly problem: string;
  /** The record as JSON, shortened; empty when it is the list itself that goes on and was not read to its end. */
  readonly text: string;
}

/** What the request for one page of a list has besides, such as `{cursor: 'abc'}` or `{page: '2'}`. */
export type PageKey = Readonly<Record<string, string>>;

/** A list, or a page of it. */
export interface Listing<Item> {
  readonly items: readonly Item[];
  readonly broken: readonly BrokenRecord[];
  /** How to ask for the next page; undefined when this is all. */
  readonly nextPage?: PageKey;
}
