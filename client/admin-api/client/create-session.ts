import type { AdminClient, PageOptions, RegistryScope } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import type { AccessRule, CacheEntry, Listing, ListPage, ServerHealth, Stats, User } from '../model.ts';
import { maxListedPackages, type PackageDetails, type PackageSummary } from '../package-records.ts';
import { recordKeys } from '../record-keys.ts';
import { RegistryError } from '../registry-error.ts';
import type { ServerSupport } from '../server-support.ts';
import type { Change, RegistryPart, Session } from '../session.ts';
import { type NamedToken, nextExpiry, type TokenHolder } from '../token-records.ts';
import { type CachedPart, type CachedPartOptions, cachedPart } from './cached-part.ts';
import type { ClientOptions } from './client-options.ts';
import { createAdminClient } from './create-admin-client.ts';
import { type ListLimits, listAll } from './list-all.ts';

/** A session that its owner can close. */
export interface OpenSession extends Session {
  close(): void;
}

export interface SessionOptions {
  readonly clock?: Clock;
  /** Aborted by `close`. Its signal can be passed to the client, so that `close` cancels the requests of the client. */
  readonly control?: AbortController;
  /** Can be filled in by the client too. */
  readonly support?: ServerSupport;
}

/** Opens a session with its own client. Closing the session cancels the requests of the client. */
export function openSession(
  connection: Connection,
  authorize: Authorize,
  options: Omit<ClientOptions, 'closed' | 'support'> = {},
): OpenSession {
  const control = new AbortController();
  const support: ServerSupport = {};
  const client = createAdminClient(connection, authorize, { ...options, support, closed: control.signal });
  return createSession(connection, client, { control, support, ...(options.clock && { clock: options.clock }) });
}

/** Creates a session that caches the data read with the client, and notifies listeners of changes. */
export function createSession(connection: Connection, client: AdminClient, options: SessionOptions = {}): OpenSession {
  const { clock = systemClock, control = new AbortController(), support = {} } = options;
  const closed = control.signal;
  const listeners = new Set<(change: Change) => void>();

  function notify(change: Change): void {
    for (const listener of closed.aborted ? [] : [...listeners]) listener(change);
  }

  const parts = sessionParts({ connection, client, clock, closed, notify });
  const { users, rules, cache, stats, health, packages, details, tokens } = parts;

  return {
    connection,
    client,
    support,
    closed,
    users: users.of,
    rules: rules.of,
    cache,
    stats,
    health,
    packages: packages.of,
    package: (scope, name) => details.of(scope).of(name),
    tokens: (scope, holder) => tokens.of(scope).of(holderKey(holder)),
    refresh(change) {
      for (const one of partsOf(parts, change)) one.refresh();
    },
    async settled() {
      const loading = partsOf(parts).filter((one) => one.known().state === 'loading');
      await Promise.allSettled(loading.map((one) => one.read()));
    },
    cancel(change) {
      for (const one of partsOf(parts, change)) one.cancel();
    },
    onDidChange: (listener) => listenTo(listeners, listener),
    close() {
      listeners.clear();
      control.abort(closedError(connection));
    },
  };
}

interface PartsContext {
  readonly connection: Connection;
  readonly client: AdminClient;
  readonly clock: Clock;
  readonly closed: AbortSignal;
  readonly notify: (change: Change) => void;
}

interface SessionParts {
  readonly users: Scoped<CachedPart<Listing<User>>>;
  readonly rules: Scoped<CachedPart<Listing<AccessRule>>>;
  readonly cache: CachedPart<Listing<CacheEntry>>;
  readonly stats: CachedPart<Stats>;
  readonly health: CachedPart<ServerHealth>;
  readonly packages: Scoped<CachedPart<Listing<PackageSummary>>>;
  /** The packages that were read with their versions, by name. */
  readonly details: Scoped<Named<CachedPart<PackageDetails>>>;
  /** The tokens that were read, by `holderKey`. */
  readonly tokens: Scoped<Named<CachedPart<Listing<NamedToken>>>>;
}

function sessionParts({ connection, client, clock, closed, notify }: PartsContext): SessionParts {
  const part = <Value>(change: Change, read: CachedPartOptions<Value>['read']): CachedPart<Value> =>
    cachedPart({ read, closed, changed: () => notify(change), canceled: () => canceledError(connection) });

  function scoped<Item>(
    name: RegistryPart,
    page: (scope: RegistryScope, options: PageOptions) => Promise<ListPage<Item>>,
    keyOf: (item: Item) => string,
    limits: Partial<ListLimits> = {},
  ): Scoped<CachedPart<Listing<Item>>> {
    return byScope((scope) =>
      part({ part: name, scope }, (signal, onProgress) =>
        listAll((options) => page(scope, options), { keyOf, signal, clock, onProgress, limits }),
      ),
    );
  }

  const users = scoped('users', (scope, options) => client.users(scope, options), recordKeys.user);
  const rules = scoped('rules', (scope, options) => client.rules(scope, options), recordKeys.rule);
  const cache = part<Listing<CacheEntry>>({ part: 'cache', scope: {} }, (signal, onProgress) =>
    listAll((options) => client.cache(options), { keyOf: recordKeys.cacheEntry, signal, clock, onProgress }),
  );
  const packages = scoped('packages', (scope, options) => client.packages(scope, options), recordKeys.package, {
    records: maxListedPackages,
  });
  const details = byScope((scope) =>
    namedParts((name) =>
      part<PackageDetails>({ part: 'packages', scope }, (signal) => client.package(scope, name, { signal })),
    ),
  );
  const tokens = byScope((scope) =>
    namedParts((key) =>
      part<Listing<NamedToken>>({ part: 'tokens', scope }, async (signal) => {
        const holder: TokenHolder = key === ownKey ? 'self' : { username: key };
        const page = (options: PageOptions) => client.tokens(scope, holder, options);
        const listing = await listAll(page, { keyOf: recordKeys.token, signal, clock });
        noteTokens(users.of(scope), key, { tokens: listing.items, now: clock.now() });
        return listing;
      }),
    ),
  );
  const stats = part<Stats>({ part: 'stats', scope: {} }, (signal) => client.stats({ signal }));
  const health = part<ServerHealth>({ part: 'health', scope: {} }, (signal) => client.health({ signal }));
  return { users, rules, cache, stats, health, packages, details, tokens };
}

/** Returns the parts that a change affects; without one, all. */
function partsOf(
  { users, rules, cache, stats, health, packages, details, tokens }: SessionParts,
  { part: name, scope }: Partial<Change> = {},
): readonly Reading[] {
  // The cache and the statistics belong to the server, not to a tenant.
  const isServerScope = scope?.tenant === undefined;
  const byName: Readonly<Record<RegistryPart, readonly Reading[]>> = {
    users: users.within(scope),
    rules: rules.within(scope),
    cache: isServerScope ? [cache] : [],
    stats: isServerScope ? [stats] : [],
    health: isServerScope ? [health] : [],
    tokens: tokens.within(scope).flatMap((named) => named.all()),
    packages: [...packages.within(scope), ...details.within(scope).flatMap((named) => named.all())],
  };
  return name === undefined ? Object.values(byName).flat() : byName[name];
}

/** No user has this name. */
const ownKey = '';
const holderKey = (holder: TokenHolder): string => (holder === 'self' ? ownKey : holder.username);

/** Updates the user in the list of users, if it was read, with the tokens that were read. */
function noteTokens(
  users: CachedPart<Listing<User>>,
  username: string,
  { tokens, now }: { readonly tokens: readonly NamedToken[]; readonly now: number },
): void {
  const known = users.known();
  const before = known.state === 'read' ? known.value.items.find((user) => user.username === username) : undefined;
  if (before?.tokens === undefined) return;
  const { nextTokenExpiry: _, ...user } = before;
  const expiry = nextExpiry(tokens, now);
  if (before.tokens === tokens.length && before.nextTokenExpiry === expiry) return;
  const after: User = { ...user, tokens: tokens.length, ...(expiry !== undefined && { nextTokenExpiry: expiry }) };
  users.patch((listing) => ({ ...listing, items: listing.items.map((one) => (one === before ? after : one)) }));
}

function closedError({ baseUrl }: Connection): RegistryError {
  return new RegistryError('canceled', `The connection to ${baseUrl} was closed.`);
}

function canceledError({ baseUrl }: Connection): RegistryError {
  return new RegistryError('canceled', `Reading from ${baseUrl} was canceled.`, { nextStep: 'Refresh to read again.' });
}

type Reading = Pick<CachedPart<unknown>, 'known' | 'read' | 'refresh' | 'cancel'>;

function listenTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

interface Scoped<Part> {
  of(scope: RegistryScope): Part;
  /** Returns the part of the scope, if it has been requested; without a scope, all parts that have been requested. */
  within(scope: RegistryScope | undefined): readonly Part[];
}

function byScope<Part>(create: (scope: RegistryScope) => Part): Scoped<Part> {
  const parts = new Map<string | undefined, Part>();
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

interface Named<Part> {
  of(name: string): Part;
  all(): readonly Part[];
}

function namedParts<Part>(create: (name: string) => Part): Named<Part> {
  const parts = new Map<string, Part>();
  return {
    of(name) {
      const part = parts.get(name) ?? create(name);
      parts.set(name, part);
      return part;
    },
    all: () => [...parts.values()],
  };
}
