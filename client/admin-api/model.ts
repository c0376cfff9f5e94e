/**
 * The records of a registry. The specification does not define the bodies (4.2), so every property that does not identify a
 * record is optional, and unknown roles and permissions are kept as they are.
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
  /** When the first of the named tokens expires. The times are ISO 8601, as the server sends them. */
  readonly nextTokenExpiry?: string | undefined;
  readonly createdAt?: string | undefined;
  readonly lastSignInAt?: string | undefined;
  /** Identifies the state of the user, if the server can refuse to change a later one. */
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

/** What is known about the server and its connection besides the records. Properties are undefined when the server does not report them. */
export interface ServerHealth {
  /** The name of the user who is signed in, in the registry. */
  readonly username?: string | undefined;
  /** Whether the server can serve requests (`/readyz`). */
  readonly isReady?: boolean | undefined;
  /** The reason why it is not ready, as a sentence. */
  readonly problem?: string | undefined;
  /** The number of log lines that the server could not write. */
  readonly lostLogLines?: number | undefined;
  /** The end of the validity of the server's certificate, ISO 8601; undefined for HTTP. */
  readonly certificateExpiresAt?: string | undefined;
}

export interface StorageStats {
  readonly packages?: number | undefined;
  readonly versions?: number | undefined;
  /** Bytes. */
  readonly bytes?: number | undefined;
}

/** Properties are undefined when the server does not report them. */
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
  /** The deliveries to webhooks that wait, and those that were given up. */
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
  /** The record as JSON, shortened; empty when the problem is that the rest of the list was not read. */
  readonly text: string;
}

/** The query parameters of a page, such as `{cursor: 'abc'}` or `{page: '2'}`. */
export type PageKey = Readonly<Record<string, string>>;

/** A list. */
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
  /** Requests the next page; undefined on the last one. */
  readonly nextPage?: PageKey | undefined;
}
