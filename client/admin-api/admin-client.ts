import type { AccessAnswer, PackageAccess } from './access-answer.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AccessRule, CacheEntry, ListPage, PageKey, ServerHealth, Stats, User } from './model.ts';
import type { PackageDetails, PackageSummary, PackageVersion } from './package-records.ts';
import type { IssuedToken, NamedToken, TokenDescription, TokenHolder } from './token-records.ts';

/** The server itself, or one of its tenants (spec 4.3). */
export interface RegistryScope {
  readonly tenant?: string | undefined;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The options of a change of a record. */
export interface ChangeOptions extends RequestOptions {
  /** The state that the record must have (`etag`); for another state, the server refuses the change. */
  readonly etag?: string | undefined;
}

export interface PageOptions extends RequestOptions {
  /** Undefined for the first page. */
  readonly page?: PageKey | undefined;
}

/** The result of a change: the record if the server sends one, undefined if it only confirms the change. */
export type Changed<Item> = Promise<Item | undefined>;

export interface NewUser {
  readonly username: string;
  readonly role: string;
  readonly token?: string | undefined;
}

export interface NewRule {
  readonly user: string;
  readonly pattern: string;
  readonly permission: string;
}

/** Identifies a rule: the id for the server, the other properties for messages. */
export type RuleKey = Pick<AccessRule, 'id' | 'user' | 'pattern'>;

/**
 * The admin API of one connection (spec 4.2, 4.3), and what its sidebar reads like package clients (4.1). Its methods reject only with a
 * RegistryError.
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

  /** The named tokens, which the specification does not define. */
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
  /** Reads who is signed in, and whether the server works. Rejects if the server does not respond. */
  health(options?: RequestOptions): Promise<ServerHealth>;

  /** Reads a page of the packages that the credentials may read, or of those that a search for `text` finds. */
  packages(scope: RegistryScope, options?: PageOptions & { readonly text?: string }): Promise<ListPage<PackageSummary>>;
  package(scope: RegistryScope, name: string, options?: RequestOptions): Promise<PackageDetails>;
  /** Resolves to the tarball of a version. Rejects if it does not have the hash that the registry promised. */
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
  /** Deletes a version; the last one, or no version, deletes the package. */
  unpublish(scope: RegistryScope, name: string, version?: PackageVersion): Promise<void>;
  /** The audit log, newest first, which the specification does not define. `page` can also contain a filter. */
  audit(options?: PageOptions): Promise<ListPage<AuditEntry>>;
  /** An extension of the Taskwright registry. */
  access(scope: RegistryScope, question: PackageAccess, options?: RequestOptions): Promise<AccessAnswer>;
}
