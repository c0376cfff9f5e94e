import type { AdminClient, PageOptions, Scope } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import type { Listing } from '../model.ts';
import { recordKeys } from '../record-keys.ts';
import { RegistryError } from '../registry-error.ts';
import type { Change, Part, Session } from '../session.ts';
import { type ClientOptions, createAdminClient } from './create-admin-client.ts';
import { type KnownPart, knownPart } from './known-part.ts';
import { readAll } from './read-all.ts';

/** A session, and what ends it: for the one who owns it. */
export interface OpenSession extends Session {
  close(): void;
}

export interface SessionOptions {
  readonly clock?: Clock;
  /** What `close` aborts; the client may listen to it, too. */
  readonly control?: AbortController;
}

/** A session with a client of its own, whose requests end with it. */
export function openSession(
  connection: Connection,
  authorize: Authorize,
  options: Omit<ClientOptions, 'closed'> = {},
): OpenSession {
  const control = new AbortController();
  const client = createAdminClient(connection, authorize, { ...options, closed: control.signal });
  return createSession(connection, client, { control, ...(options.clock && { clock: options.clock }) });
}

/** Keeps what was read of a connection, and tells whoever watches when it changes. */
export function createSession(connection: Connection, client: AdminClient, options: SessionOptions = {}): OpenSession {
  const { clock = systemClock, control = new AbortController() } = options;
  const closed = control.signal;
  const listeners = new Set<(change: Change) => void>();

  function tell(change: Change): void {
    if (closed.aborted) return;
    for (const listener of [...listeners]) listener(change);
  }

  function part<Value>(change: Change, read: (signal: AbortSignal) => Promise<Value>): KnownPart<Value> {
    return knownPart({ read, clock, closed, changed: () => tell(change) });
  }

  function scoped<Item>(
    name: Part,
    page: (scope: Scope, options: PageOptions) => Promise<Listing<Item>>,
    keyOf: (item: Item) => string,
  ): Scoped<Listing<Item>> {
    return byScope((scope) =>
      part({ part: name, scope }, (signal) => readAll((options) => page(scope, { ...options, signal }), keyOf)),
    );
  }

  const users = scoped('users', (scope, options) => client.users(scope, options), recordKeys.user);
  const rules = scoped('rules', (scope, options) => client.rules(scope, options), recordKeys.rule);
  const cache = part({ part: 'cache', scope: {} }, (signal) =>
    readAll((page) => client.cache({ ...page, signal }), recordKeys.cacheEntry),
  );
  const stats = part({ part: 'stats', scope: {} }, (signal) => client.stats({ signal }));

  return {
    connection,
    client,
    closed,
    knownUsers: (scope) => users.of(scope).known(),
    knownRules: (scope) => rules.of(scope).known(),
    knownCache: () => cache.known(),
    knownStats: () => stats.known(),
    users: (scope) => users.of(scope).value(),
    rules: (scope) => rules.of(scope).value(),
    cache: () => cache.value(),
    stats: () => stats.value(),
    refresh({ part: name, scope } = {}) {
      const parts = {
        users: users.within(scope),
        rules: rules.within(scope),
        // The whole server's own: no tenant has a part in them.
        cache: scope?.tenant === undefined ? [cache] : [],
        stats: scope?.tenant === undefined ? [stats] : [],
      };
      const chosen: readonly { refresh(): void }[] = name === undefined ? Object.values(parts).flat() : parts[name];
      for (const one of chosen) one.refresh();
    },
    onDidChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      listeners.clear();
      control.abort(new RegistryError('canceled', `The connection to ${connection.baseUrl} was closed.`));
    },
  };
}

interface Scoped<Value> {
  of(scope: Scope): KnownPart<Value>;
  /** Those of one scope, or all; only what somebody has asked for. */
  within(scope: Scope | undefined): readonly KnownPart<Value>[];
}

function byScope<Value>(create: (scope: Scope) => KnownPart<Value>): Scoped<Value> {
  const parts = new Map<string | undefined, KnownPart<Value>>();
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
