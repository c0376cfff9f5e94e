import type { AdminClient, PageOptions, RegistryScope } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import type { CacheEntry, Listing, ListPage, Stats } from '../model.ts';
import { recordKeys } from '../record-keys.ts';
import { RegistryError } from '../registry-error.ts';
import type { Change, RegistryPart, Session } from '../session.ts';
import { type CachedPart, type CachedPartOptions, cachedPart } from './cached-part.ts';
import { type ClientOptions, createAdminClient } from './create-admin-client.ts';
import { listAll } from './list-all.ts';

/** A session that its owner can close. */
export interface OpenSession extends Session {
  close(): void;
}

export interface SessionOptions {
  readonly clock?: Clock;
  /** Aborted by `close`. Its signal can be passed to the client, so that `close` cancels the requests of the client. */
  readonly control?: AbortController;
}

/** Opens a session with its own client. Closing the session cancels the requests of the client. */
export function openSession(
  connection: Connection,
  authorize: Authorize,
  options: Omit<ClientOptions, 'closed'> = {},
): OpenSession {
  const control = new AbortController();
  const client = createAdminClient(connection, authorize, { ...options, closed: control.signal });
  return createSession(connection, client, { control, ...(options.clock && { clock: options.clock }) });
}

/** Creates a session that caches the data read with the client, and notifies listeners of changes. */
export function createSession(connection: Connection, client: AdminClient, options: SessionOptions = {}): OpenSession {
  const { clock = systemClock, control = new AbortController() } = options;
  const closed = control.signal;
  const listeners = new Set<(change: Change) => void>();

  function notify(change: Change): void {
    for (const listener of closed.aborted ? [] : [...listeners]) listener(change);
  }

  const part = <Value>(change: Change, read: CachedPartOptions<Value>['read']): CachedPart<Value> =>
    cachedPart({ read, clock, closed, changed: () => notify(change), canceled: () => canceledError(connection) });

  function scoped<Item>(
    name: RegistryPart,
    page: (scope: RegistryScope, options: PageOptions) => Promise<ListPage<Item>>,
    keyOf: (item: Item) => string,
  ): Scoped<Listing<Item>> {
    return byScope((scope) =>
      part({ part: name, scope }, (signal, onProgress) =>
        listAll((options) => page(scope, options), { keyOf, signal, clock, onProgress }),
      ),
    );
  }

  const users = scoped('users', (scope, options) => client.users(scope, options), recordKeys.user);
  const rules = scoped('rules', (scope, options) => client.rules(scope, options), recordKeys.rule);
  const cache = part<Listing<CacheEntry>>({ part: 'cache', scope: {} }, (signal, onProgress) =>
    listAll((options) => client.cache(options), { keyOf: recordKeys.cacheEntry, signal, clock, onProgress }),
  );
  const stats = part<Stats>({ part: 'stats', scope: {} }, (signal) => client.stats({ signal }));

  function partsOf({ part: name, scope }: Partial<Change> = {}): readonly Reading[] {
    // The cache and the statistics belong to the server, not to a tenant.
    const isServerScope = scope?.tenant === undefined;
    const parts: Readonly<Record<RegistryPart, readonly Reading[]>> = {
      users: users.within(scope),
      rules: rules.within(scope),
      cache: isServerScope ? [cache] : [],
      stats: isServerScope ? [stats] : [],
    };
    return name === undefined ? Object.values(parts).flat() : parts[name];
  }

  return {
    connection,
    client,
    support: {},
    closed,
    knownUsers: (scope) => users.of(scope).known(),
    knownRules: (scope) => rules.of(scope).known(),
    knownCache: () => cache.known(),
    knownStats: () => stats.known(),
    users: (scope) => users.of(scope).value(),
    rules: (scope) => rules.of(scope).value(),
    cache: () => cache.value(),
    stats: () => stats.value(),
    refresh(change) {
      for (const one of partsOf(change)) one.refresh();
    },
    patchRules: (scope, change) => rules.of(scope).patch((listing) => ({ ...listing, items: change(listing.items) })),
    cancel(change) {
      for (const one of partsOf(change)) one.cancel();
    },
    onDidChange: (listener) => listenTo(listeners, listener),
    close() {
      listeners.clear();
      control.abort(closedError(connection));
    },
  };
}

function closedError({ baseUrl }: Connection): RegistryError {
  return new RegistryError('canceled', `The connection to ${baseUrl} was closed.`);
}

function canceledError({ baseUrl }: Connection): RegistryError {
  return new RegistryError('canceled', `Reading from ${baseUrl} was canceled.`, { nextStep: 'Refresh to read again.' });
}

type Reading = Pick<CachedPart<unknown>, 'refresh' | 'cancel'>;

function listenTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

interface Scoped<Value> {
  of(scope: RegistryScope): CachedPart<Value>;
  /** Returns the part of the scope, if it has been requested; without a scope, all parts that have been requested. */
  within(scope: RegistryScope | undefined): readonly CachedPart<Value>[];
}

function byScope<Value>(create: (scope: RegistryScope) => CachedPart<Value>): Scoped<Value> {
  const parts = new Map<string | undefined, CachedPart<Value>>();
  return {
    of(scope) {
      const part = parts.get(scope.tenant) ?? create(scope);
      parts.set(scope.tenant, part);
      return part;
    },
    within(scope) {
      if (!scope) return [...parts.values()];
      const part = parts.get(scope.tenant);
      return part ? [part] : [];
    },
  };
}
