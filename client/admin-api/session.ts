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

/** Returns the value that was read last, even while it is read again or after that has failed. */
export function lastValue<Value>(known: PartState<Value>): Value | undefined {
  switch (known.state) {
    case 'read':
      return known.value;
    case 'loading':
    case 'failed':
      return known.before;
    case 'unread':
      return undefined;
  }
}

/** A part of a registry, which is read once and then cached. */
export interface SessionPart<Value> {
  /** Returns the current state without sending a request. */
  known(): PartState<Value>;
  /** Returns the value that was read last without sending a request. */
  last(): Value | undefined;
  /**
   * Resolves to the whole value, which is read on the first call. Rejects with a RegistryError, which is cached too until it is
   * read again, so that showing a failure does not send the request again.
   */
  read(): Promise<Value>;
  /** Replaces a value that has been read completely; returns whether there was one. */
  patch(change: (value: Value) => Value): boolean;
}

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

  users(scope: RegistryScope): SessionPart<Listing<User>>;
  rules(scope: RegistryScope): SessionPart<Listing<AccessRule>>;
  readonly cache: SessionPart<Listing<CacheEntry>>;
  readonly stats: SessionPart<Stats>;
  readonly health: SessionPart<ServerHealth>;
  packages(scope: RegistryScope): SessionPart<Listing<PackageSummary>>;
  package(scope: RegistryScope, name: string): SessionPart<PackageDetails>;
  /** Reading them also updates the user in the list of users, so that this list need not be read again. */
  tokens(scope: RegistryScope, holder: TokenHolder): SessionPart<Listing<NamedToken>>;

  /**
   * Reads one part or all parts again, but only those that have been read before. Pending calls resolve to the new result;
   * until then, the state contains the previous value as `before`.
   */
  refresh(change?: Partial<Change>): void;
  /** Resolves when no part is being read; never rejects. */
  settled(): Promise<void>;
  /** Stops reading these parts. What was read so far stays, and the state says that reading was canceled. */
  cancel(change?: Partial<Change>): void;
  /** Calls the listener whenever a state has changed. Returns a function that removes the listener. */
  onDidChange(listener: (change: Change) => void): () => void;
}
