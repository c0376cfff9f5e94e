import type { AdminClient, RegistryScope } from './admin-client.ts';
import type { Connection } from './connection.ts';
import type { AccessRule, CacheEntry, Listing, ServerHealth, Stats, User } from './model.ts';
import type { PackageDetails, PackageSummary } from './package-records.ts';
import type { ServerSupport } from './server-support.ts';
import type { NamedToken, TokenHolder } from './token-records.ts';

/** The parts of a registry that are read, and cached until they are refreshed. Extensible by declaration merging. */
export interface RegistryParts {
  readonly users: Listing<User>;
  readonly rules: Listing<AccessRule>;
  readonly cache: Listing<CacheEntry>;
  readonly stats: Stats;
  readonly health: ServerHealth;
  readonly packages: Listing<PackageSummary>;
  readonly tokens: Listing<NamedToken>;
}
export type RegistryPart = keyof RegistryParts;

/** The state of a part, including failures, so that it can always be shown. */
export type PartState<Value> =
  | { readonly state: 'unread' }
  /** `before` is the previous value or, if there is none, the records that have been read so far. */
  | { readonly state: 'loading'; readonly before?: Value }
  | { readonly state: 'read'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: Error; readonly before?: Value };

/** Returns the value that was read last, even while it is being read again or after reading it again has failed. */
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
   * Resolves to the whole value, which is read on the first call. Rejects with a RegistryError, which is cached as well
   * until the part is refreshed, so that showing a failure does not send the request again.
   */
  read(): Promise<Value>;
  /** Replaces the value if it has been read completely. Returns whether it was replaced. */
  patch(change: (value: Value) => Value): boolean;
}

export interface Change {
  readonly part: RegistryPart;
  readonly scope: RegistryScope;
}

/**
 * The client of a connection, and the data read with it. When the connection is edited or removed, or its credentials
 * change, the session is closed. A new session replaces it unless the connection was removed. Responses to a closed
 * session are ignored.
 */
export interface Session {
  readonly connection: Connection;
  readonly client: AdminClient;
  /** Updated by the code that observes the server. */
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
  /** The named tokens of a user. Reading them also updates the user in `users`, so the users need not be read again. */
  tokens(scope: RegistryScope, holder: TokenHolder): SessionPart<Listing<NamedToken>>;

  /**
   * Reads the parts that match `change` again, or all parts if it is omitted, but only parts that have been read
   * before. Pending calls resolve to the new result. Until then, the state contains the previous value as `before`.
   */
  refresh(change?: Partial<Change>): void;
  /** Resolves when no part is being read; never rejects. */
  settled(): Promise<void>;
  /** Stops reading the parts that match `change`. Their state becomes `failed`, with the value that has been read. */
  cancel(change?: Partial<Change>): void;
  /** Calls the listener after each change of a state. Returns a function that removes the listener. */
  onDidChange(listener: (change: Change) => void): () => void;
}
