import type { AccessAnswer, PackageAccess } from './access-answer.ts';
import type { AccessRule, CacheEntry, ListPage, PageKey, Stats, User } from './model.ts';

/** The server itself, or one of its tenants (spec 4.3). */
export interface RegistryScope {
  readonly tenant?: string;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
}

export interface PageOptions extends RequestOptions {
  /** Undefined for the first page. */
  readonly page?: PageKey;
}

/** The result of a change: the record if the server sends one, undefined if it only confirms the change. */
export type Changed<Item> = Promise<Item | undefined>;

export interface NewUser {
  readonly username: string;
  readonly role: string;
  readonly token?: string;
}

export interface NewRule {
  readonly user: string;
  readonly pattern: string;
  readonly permission: string;
}

/** Identifies a rule: the id for the server, the other properties for messages. */
export type RuleKey = Pick<AccessRule, 'id' | 'user' | 'pattern'>;

/** The admin API of one connection (spec 4.2, 4.3). Its methods reject only with a RegistryError. */
export interface AdminClient {
  users(scope: RegistryScope, options?: PageOptions): Promise<ListPage<User>>;
  createUser(scope: RegistryScope, user: NewUser, options?: RequestOptions): Changed<User>;
  /** `token`, a new token for the user, is an extension of the Taskwright registry; see `provesToken`. */
  updateUser(
    scope: RegistryScope,
    username: string,
    change: { readonly role: string; readonly token?: string },
    options?: RequestOptions,
  ): Changed<User>;
  deleteUser(scope: RegistryScope, username: string, options?: RequestOptions): Promise<void>;

  rules(scope: RegistryScope, options?: PageOptions): Promise<ListPage<AccessRule>>;
  createRule(scope: RegistryScope, rule: NewRule, options?: RequestOptions): Changed<AccessRule>;
  deleteRule(scope: RegistryScope, rule: RuleKey, options?: RequestOptions): Promise<void>;

  cache(options?: PageOptions): Promise<ListPage<CacheEntry>>;
  evict(registry: string, path: string, options?: RequestOptions): Promise<void>;

  stats(options?: RequestOptions): Promise<Stats>;
  /** An extension of the Taskwright registry. */
  access(scope: RegistryScope, question: PackageAccess, options?: RequestOptions): Promise<AccessAnswer>;
}
