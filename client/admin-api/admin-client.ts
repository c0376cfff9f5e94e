import type { newRule } from '../../admin-contract/access.ts';
import type { newUser } from '../../admin-contract/users.ts';
import type { AccessAnswer, PackageAccess } from './access-answer.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AccessRule, CacheEntry, ListPage, PageKey, ServerHealth, Stats, User } from './model.ts';
import type { PackageDetails, PackageSummary, PackageVersion } from './package-records.ts';
import type { Sent } from './sent.ts';
import type { IssuedToken, NamedToken, TokenDescription, TokenHolder } from './token-records.ts';

/** The server itself, or one of its tenants (spec 4.3). */
export interface RegistryScope {
  readonly tenant?: string | undefined;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The options of a request that changes a record. */
export interface ChangeOptions extends RequestOptions {
  /** The ETag that the record must have; otherwise, the server refuses the change. */
  readonly etag?: string | undefined;
}

export interface PageOptions extends RequestOptions {
  /** Undefined for the first page. */
  readonly page?: PageKey | undefined;
}

/** The result of a change: the record if the server sends one, undefined if it only confirms the change. */
export type Changed<Item> = Promise<Item | undefined>;

export type NewUser = Sent<typeof newUser>;
export type NewRule = Sent<typeof newRule>;

/** Identifies a rule: the id for the server, the other properties for messages. */
export type RuleKey = Pick<AccessRule, 'id' | 'user' | 'pattern'>;

/**
 * The admin API of a connection (spec 4.2, 4.3), and the requests of package clients that the sidebar uses (4.1). The
 * methods reject only with a RegistryError.
 */
export interface AdminClient {
  users(scope: RegistryScope, options?: PageOptions): Promise<ListPage<User>>;
  createUser(scope: RegistryScope, user: NewUser, options?: RequestOptions): Changed<User>;
  /** `token`, a new token for the user, is an extension of the Taskwright registry; see `provesToken`. */
  updateUser(
    scope: RegistryScope,
    username: string,
    change: { readonly role: string; readonly token?: string },
    options?: ChangeOptions,
  ): Changed<User>;
  deleteUser(scope: RegistryScope, username: string, options?: ChangeOptions): Promise<void>;

  rules(scope: RegistryScope, options?: PageOptions): Promise<ListPage<AccessRule>>;
  createRule(scope: RegistryScope, rule: NewRule, options?: RequestOptions): Changed<AccessRule>;
  deleteRule(scope: RegistryScope, rule: RuleKey, options?: RequestOptions): Promise<void>;

  /** Reads a page of the named tokens of a user. Named tokens are not defined (spec 4.2). */
  tokens(scope: RegistryScope, holder: TokenHolder, options?: PageOptions): Promise<ListPage<NamedToken>>;
  createToken(
    scope: RegistryScope,
    holder: TokenHolder,
    token: TokenDescription,
    options?: RequestOptions,
  ): Promise<IssuedToken>;
  revokeToken(
    scope: RegistryScope,
    holder: TokenHolder,
    token: Pick<NamedToken, 'id'>,
    options?: RequestOptions,
  ): Promise<void>;

  cache(options?: PageOptions): Promise<ListPage<CacheEntry>>;
  evict(registry: string, path: string, options?: RequestOptions): Promise<void>;

  stats(options?: RequestOptions): Promise<Stats>;
  /** Reads the name of the signed-in user and the health of the server. Rejects if the server does not respond. */
  health(options?: RequestOptions): Promise<ServerHealth>;

  /** Reads a page of the packages that the credentials may read, or of the results of a search for `text`. */
  packages(scope: RegistryScope, options?: PageOptions & { readonly text?: string }): Promise<ListPage<PackageSummary>>;
  package(scope: RegistryScope, name: string, options?: RequestOptions): Promise<PackageDetails>;
  /** Resolves to the tarball of a version. Rejects if its hash differs from the `integrity` of the version. */
  tarball(
    scope: RegistryScope,
    name: string,
    version: PackageVersion,
    options?: RequestOptions,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Deprecates versions; an empty message ends the deprecation. */
  deprecate(scope: RegistryScope, name: string, versions: readonly string[], message: string): Promise<void>;
  setTag(scope: RegistryScope, name: string, tag: string, version: string): Promise<void>;
  removeTag(scope: RegistryScope, name: string, tag: string): Promise<void>;
  /** Deletes a version. Deletes the package if the version is its last, or if `version` is omitted. */
  unpublish(scope: RegistryScope, name: string, version?: PackageVersion): Promise<void>;
  /** Reads a page of the audit log, newest first. `page` can also contain a filter. spec 4.2 does not define it. */
  audit(options?: PageOptions): Promise<ListPage<AuditEntry>>;
  /** Explains the access to a package. An extension of the Taskwright registry. */
  access(scope: RegistryScope, question: PackageAccess, options?: RequestOptions): Promise<AccessAnswer>;
}
