import type { AdminClient, Scope } from './admin-client.ts';
import type { Connection } from './connection.ts';
import type { CacheEntry, Listing, Rule, Stats, User } from './model.ts';

/** The parts of a registry that are read, and kept until they are refreshed. */
export type Part = 'users' | 'rules' | 'cache' | 'stats';

/** What is known of a part: never an exception, so that whoever draws it has something to draw. */
export type Known<Value> =
  | { readonly state: 'unread' }
  | { readonly state: 'loading'; readonly before?: Value }
  | { readonly state: 'read'; readonly value: Value /** Milliseconds it took. */; readonly latency: number }
  | { readonly state: 'failed'; readonly error: Error; readonly before?: Value };

export interface Change {
  readonly part: Part;
  readonly scope: Scope;
}

/**
 * One connection as long as it is as it is: its client, and what was read through it. When the connection is edited or
 * removed, or its credentials change, the session is closed and another takes its place: answers to a closed one are dropped.
 */
export interface Session {
  readonly connection: Connection;
  readonly client: AdminClient;
  /** Aborted when the session is closed. */
  readonly closed: AbortSignal;

  /** What is known now; asks nobody. */
  knownUsers(scope: Scope): Known<Listing<User>>;
  knownRules(scope: Scope): Known<Listing<Rule>>;
  knownCache(): Known<Listing<CacheEntry>>;
  knownStats(): Known<Stats>;

  /**
   * The whole list, page by page, read once for all who ask. Rejects with a RegistryError, the same one until `refresh`:
   * drawing what failed does not ask again.
   */
  users(scope: Scope): Promise<Listing<User>>;
  rules(scope: Scope): Promise<Listing<Rule>>;
  cache(): Promise<Listing<CacheEntry>>;
  stats(): Promise<Stats>;

  /**
   * Reads again what somebody has asked for before, of one part or of all; what nobody asked for stays unread. Who still
   * waits gets the newer answer, and what is shown meanwhile is `before`.
   */
  refresh(change?: Partial<Change>): void;
  /** Calls back whenever something known has changed. Gives what ends it. */
  onDidChange(listener: (change: Change) => void): () => void;
}
