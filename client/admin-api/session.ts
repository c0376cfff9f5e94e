import type { AdminClient, RegistryScope } from './admin-client.ts';
import type { Connection } from './connection.ts';
import type { AccessRule, CacheEntry, Listing, ServerHealth, Stats, User } from './model.ts';
import type { PackageDetails, PackageSummary } from './package-records.ts';
import type { ServerSupport } from './server-support.ts';
import type { NamedToken, TokenHolder } from './token-records.ts';

/** The parts of a registry that are read, and cached until they are refreshed. */
export type RegistryPart = 'users' | 'rules' | 'cache' | 'stats' | 'health' | 'packages' | 'tokens';

/** The state of a part, including failures, so that it can always be shown. */
export type PartState<Value> =
  | { readonly state: 'unread' }
  /** `before` is the previous value or, when there is none, the records that were read so far. */
  | { readonly state: 'loading'; readonly before?: Value }
  | { readonly state: 'read'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: Error; readonly before?: Value };

export interface Change {
  readonly part: RegistryPart;
  readonly scope: RegistryScope;
}

/**
 * The client of a connection, and the data read with it. When the connection is edited or removed, or its credentials
 * change, the session is closed and replaced by a new one; responses to a closed session are ignored.
 */
export interface Session {
  readonly connection: Connection;
  readonly client: AdminClient;
  /** Filled in by those who observe the server. */
  readonly support: ServerSupport;
  /** Aborted when the session is closed. */
  readonly closed: AbortSignal;

  /** Return the current state without sending a request. */
  knownUsers(scope: RegistryScope): PartState<Listing<User>>;
  knownRules(scope: RegistryScope): PartState<Listing<AccessRule>>;
  knownCache(): PartState<Listing<CacheEntry>>;
  knownStats(): PartState<Stats>;
  knownHealth(): PartState<ServerHealth>;
  knownPackages(scope: RegistryScope): PartState<Listing<PackageSummary>>;
  knownPackage(scope: RegistryScope, name: string): PartState<PackageDetails>;
  knownTokens(scope: RegistryScope, holder: TokenHolder): PartState<Listing<NamedToken>>;

  /**
   * Resolve to the whole list, which is read once and then cached. Reject with a RegistryError, which is cached too until
   * `refresh`, so that showing a failure does not send the request again.
   */
  users(scope: RegistryScope): Promise<Listing<User>>;
  rules(scope: RegistryScope): Promise<Listing<AccessRule>>;
  cache(): Promise<Listing<CacheEntry>>;
  stats(): Promise<Stats>;
  health(): Promise<ServerHealth>;
  packages(scope: RegistryScope): Promise<Listing<PackageSummary>>;
  package(scope: RegistryScope, name: string): Promise<PackageDetails>;
  /** Also updates the user in the list of users, so that this list need not be read again. */
  tokens(scope: RegistryScope, holder: TokenHolder): Promise<Listing<NamedToken>>;

  /**
   * Reads one part or all parts again, but only those that have been read before. Pending calls resolve to the new result;
   * until then, the state contains the previous value as `before`.
   */
  refresh(change?: Partial<Change>): void;
  /** Changes the list of access rules that was read; returns whether there was one. */
  patchRules(scope: RegistryScope, change: (rules: readonly AccessRule[]) => readonly AccessRule[]): boolean;
  /** Stops reading these parts. What was read so far stays, and the state says that reading was canceled. */
  cancel(change?: Partial<Change>): void;
  /** Calls the listener whenever a state has changed. Returns a function that removes the listener. */
  onDidChange(listener: (change: Change) => void): () => void;
}
