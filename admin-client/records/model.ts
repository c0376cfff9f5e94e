import type { rule } from '../../admin-contract/access.ts';
import type { cacheEntry } from '../../admin-contract/records.ts';
import type { stats } from '../../admin-contract/statistics.ts';
import type { user } from '../../admin-contract/users.ts';
import type { Reported } from './reported.ts';

/**
 * The records of a registry, derived from those of the contract. The bodies are not defined (spec 4.2), so
 * every property that does not identify a record is optional, and unknown roles and permissions are preserved.
 */

/** The place where a record is defined: the registry configuration (read-only, spec 4.2 rule 1), or the admin API. */
export type RecordSource = 'config' | 'runtime' | 'unknown';

/** A record of a list. */
export interface SentRecord {
  /**
   * Returns the record as the server sent it, without the values of secret members. Undefined for a record that is not from
   * a list.
   */
  readonly sent?: (() => unknown) | undefined;
}

/** A user. `hasToken` is undefined when the server does not report it, `tokens` when it does not have named tokens. */
export interface User extends Omit<Reported<typeof user>, 'username' | 'role' | 'source'>, SentRecord {
  readonly username: string;
  /** Empty when the server does not report it. */
  readonly role: string;
  /** Whether `role` is the text of a list or an object, which cannot be sent back as a role. */
  readonly isRoleComposed?: true;
  /** Whether the server reports that the user is disabled. */
  readonly isDisabled?: true;
  readonly source: RecordSource;
}

export interface AccessRule
  extends Omit<Reported<typeof rule>, 'id' | 'user' | 'pattern' | 'permission' | 'source'>,
    SentRecord {
  /** Opaque; a number in the response is converted to its digits. */
  readonly id: string;
  readonly user: string;
  readonly pattern: string;
  /** Empty when the server does not report it. */
  readonly permission: string;
  /** Whether `permission` is the text of a list or an object, which cannot be sent back as a permission. */
  readonly isPermissionComposed?: true;
  readonly source: RecordSource;
}

export interface CacheEntry extends Omit<Reported<typeof cacheEntry>, 'registry' | 'path'>, SentRecord {
  readonly registry: string;
  /** Relative to the registry, such as `lodash` or `@scope/name/-/name-1.0.0.tgz`. */
  readonly path: string;
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

type StatisticsSections = typeof stats.properties;

export type StorageStats = Reported<StatisticsSections['storage']['properties']['registries']['additionalProperties']>;

/** The statistics of the server. Properties that the server does not report are undefined. */
export interface Stats extends Omit<Reported<typeof stats>, 'storage' | 'cache' | 'requests' | 'webhooks' | 'servers'> {
  readonly storageByRegistry: ReadonlyMap<string, StorageStats>;
  readonly storageByTenant: ReadonlyMap<string, StorageStats>;
  readonly databaseBytes?: number | undefined;
  readonly cache: Reported<StatisticsSections['cache']>;
  readonly requests: {
    readonly total?: number | undefined;
    /** The number of requests by registry, then by status or class of statuses. */
    readonly byRegistry: ReadonlyMap<string, ReadonlyMap<string, number>>;
    /** Milliseconds by percentile, such as `p95`. */
    readonly latency: ReadonlyMap<string, number>;
  };
  /** The numbers of webhook deliveries that are waiting, and that have failed permanently. */
  readonly webhooks: Reported<StatisticsSections['webhooks']>;
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
  /** The whole record, without the values of secret members; undefined if it is large. */
  readonly raw?: { readonly value: unknown } | undefined;
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
