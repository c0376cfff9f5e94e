/**
 * The records of a registry. The bodies are not defined (spec 4.2), so every property that does not
 * identify a record is optional, and unknown roles and permissions are preserved.
 */

/** The place where a record is defined: the registry configuration (read-only, spec 4.2 rule 1), or the admin API. */
export type RecordSource = 'config' | 'runtime' | 'unknown';

export interface User {
  readonly username: string;
  /** Empty when the server does not report it. */
  readonly role: string;
  readonly source: RecordSource;
  /** Undefined when the server does not report it. */
  readonly hasToken?: boolean | undefined;
  /** The number of named tokens; undefined when the server does not have such tokens. */
  readonly tokens?: number | undefined;
  /** The time when the first of the named tokens expires. Times are in ISO 8601, as the server sends them. */
  readonly nextTokenExpiry?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly lastSignInAt?: string | undefined;
  /** The ETag of the user, if the server supports conditional changes. */
  readonly etag?: string | undefined;
}

export interface AccessRule {
  /** Opaque; a number in the response is converted to its digits. */
  readonly id: string;
  readonly user: string;
  readonly pattern: string;
  /** Empty when the server does not report it. */
  readonly permission: string;
  readonly source: RecordSource;
  readonly createdAt?: string | undefined;
}

export interface CacheEntry {
  readonly registry: string;
  /** Relative to the registry, such as `lodash` or `@scope/name/-/name-1.0.0.tgz`. */
  readonly path: string;
  /** Bytes. */
  readonly size?: number | undefined;
  readonly fetchedAt?: string | undefined;
  readonly lastUsedAt?: string | undefined;
  readonly hits?: number | undefined;
}

/** The health of the server and of its connection. Properties that the server does not report are undefined. */
export interface ServerHealth {
  /** The name of the signed-in user in the registry. */
  readonly username?: string | undefined;
  /** Whether the server can serve requests (`/readyz`). */
  readonly isReady?: boolean | undefined;
  /** The reason why the server is not ready, as a sentence. */
  readonly problem?: string | undefined;
  /** The number of log lines that the server could not write. */
  readonly lostLogLines?: number | undefined;
  /** The expiry of the server's certificate, in ISO 8601; undefined for HTTP. */
  readonly certificateExpiresAt?: string | undefined;
}

export interface StorageStats {
  readonly packages?: number | undefined;
  readonly versions?: number | undefined;
  /** Bytes. */
  readonly bytes?: number | undefined;
}

/** The statistics of the server. Properties that the server does not report are undefined. */
export interface Stats {
  readonly version?: string | undefined;
  readonly mode?: string | undefined;
  readonly multiTenant?: boolean | undefined;
  /** Whether everyone may read without credentials. */
  readonly anonymousReads?: boolean | undefined;
  readonly startedAt?: string | undefined;
  readonly uptimeSeconds?: number | undefined;
  readonly storageByRegistry: ReadonlyMap<string, StorageStats>;
  readonly storageByTenant: ReadonlyMap<string, StorageStats>;
  readonly databaseBytes?: number | undefined;
  readonly cache: {
    readonly entries?: number | undefined;
    /** Bytes. */
    readonly bytes?: number | undefined;
    readonly hits?: number | undefined;
    readonly misses?: number | undefined;
    /** Between 0 and 1, as the server reports it. */
    readonly hitRatio?: number | undefined;
  };
  readonly requests: {
    readonly total?: number | undefined;
    /** The number of requests by registry, then by status or class of statuses. */
    readonly byRegistry: ReadonlyMap<string, ReadonlyMap<string, number>>;
    /** Milliseconds by percentile, such as `p95`. */
    readonly latency: ReadonlyMap<string, number>;
  };
  readonly users?: number | undefined;
  readonly rules?: number | undefined;
  /** The number of named tokens that expire within 14 days. */
  readonly expiringTokens?: number | undefined;
  /** The numbers of webhook deliveries that are waiting, and that have failed permanently. */
  readonly webhooks: { readonly waiting?: number | undefined; readonly failed?: number | undefined };
  /** The members of the response that the properties above do not contain, by their paths; at most 200. */
  readonly others: readonly (readonly [path: string, value: string | number | boolean])[];
  readonly moreOthers: number;
  /** The whole response, including the properties that are not declared here. */
  readonly raw: unknown;
}

/** A record that cannot be read. The other records of the list are not affected. */
export interface BrokenRecord {
  /** Its position in the list, from 0. */
  readonly index: number;
  /** A sentence. */
  readonly problem: string;
  /** The record as JSON, truncated; empty if the problem is that the rest of the list was not read. */
  readonly text: string;
}

/** The query parameters of a page, such as `{cursor: 'abc'}` or `{page: '2'}`. */
export type PageKey = Readonly<Record<string, string>>;

/** The records of a list. */
export interface Listing<Item> {
  readonly items: readonly Item[];
  readonly broken: readonly BrokenRecord[];
  /** Whether the list is still being read. */
  readonly isPartial?: true | undefined;
}

/** A response that contains a list, or a part of it. */
export interface ListPage<Item> extends Listing<Item> {
  /** The size of the response. */
  readonly bytes: number;
  /** The key of the next page; undefined on the last page. */
  readonly nextPage?: PageKey | undefined;
}
