import type { AdminClient, ListPages, RegistryScope } from './admin-client.ts';
import type { Connection } from './connection.ts';
import type { Listing, ServerHealth, Stats } from './records/model.ts';
import type { PackageDetails } from './records/package-records.ts';
import type { ServerSupport } from './server-support.ts';

/**
 * The parts of a registry that are read, and cached until they are refreshed. The source of each list adds its part to
 * this interface.
 */
export interface RegistryParts {
  readonly stats: Stats;
  readonly health: ServerHealth;
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

/** How a list is read and cached. `lists` contains one for each list. */
export interface ListSource<Item> extends ListPages<Item> {
  readonly part: RegistryPart;
  /** The name of the record to which the list belongs, if there is a list for each record. */
  readonly of?: string;
  /** Whether tenants have their own list, in addition to the list of the server. */
  readonly isScoped: boolean;
  /** Returns the text that identifies a record within the list. */
  keyOf(item: Item): string;
  /** The number of records after which reading stops. By default, the limit of all lists applies. */
  readonly maxRecords?: number;
  /** Updates other lists after the list has been read, so that they need not be read again. */
  updateOthers?(items: readonly Item[], lists: Pick<Session, 'list'>, at: ReadAt): void;
}

/** Where and when a list was read. */
export interface ReadAt {
  readonly scope: RegistryScope;
  /** Milliseconds since 1970. */
  readonly now: number;
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

  /** Returns a list of the server or of a tenant. */
  list<Item>(source: ListSource<Item>, scope: RegistryScope): SessionPart<Listing<Item>>;
  readonly stats: SessionPart<Stats>;
  readonly health: SessionPart<ServerHealth>;
  package(scope: RegistryScope, name: string): SessionPart<PackageDetails>;

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
