import type { CacheEntry, Listing, PageKey, Rule, Stats, User } from './model.ts';

/** Which part of a registry is meant: all of it, or one tenant (spec 4.3). */
export interface Scope {
  readonly tenant?: string;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
}

export interface PageOptions extends RequestOptions {
  /** Of records; a server may send all of them nevertheless. */
  readonly limit?: number;
  /** Undefined for the first. */
  readonly page?: PageKey;
}

/** What a change was answered: the record when the server sends one, undefined when it only says that it is done. */
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

/** Which rule is meant: the id for the server, the rest for people. */
export type RuleKey = Pick<Rule, 'id' | 'user' | 'pattern'>;

/** The admin API of one connection (spec 4.2, 4.3). Every method rejects with a RegistryError and nothing else. */
export interface AdminClient {
  users(scope: Scope, options?: PageOptions): Promise<Listing<User>>;
  createUser(scope: Scope, user: NewUser, options?: RequestOptions): Changed<User>;
  /** `token` is an extension of this project's registry: a new token for a user. */
  updateUser(
    scope: Scope,
    username: string,
    change: { readonly role?: string; readonly token?: string },
    options?: RequestOptions,
  ): Changed<User>;
  deleteUser(scope: Scope, username: string, options?: RequestOptions): Promise<void>;

  rules(scope: Scope, options?: PageOptions): Promise<Listing<Rule>>;
  createRule(scope: Scope, rule: NewRule, options?: RequestOptions): Changed<Rule>;
  deleteRule(scope: Scope, rule: RuleKey, options?: RequestOptions): Promise<void>;

  cache(options?: PageOptions): Promise<Listing<CacheEntry>>;
  evict(registry: string, path: string, options?: RequestOptions): Promise<void>;

  stats(options?: RequestOptions): Promise<Stats>;
}
