import type { AdminClient, PageOptions, RegistryScope } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import type { Listing, ListPage, User } from '../model.ts';
import { maxListedPackages } from '../package-records.ts';
import { recordKeys } from '../record-keys.ts';
import { RegistryError } from '../registry-error.ts';
import type { ServerSupport } from '../server-support.ts';
import type { Change, RegistryPart, Session } from '../session.ts';
import { type NamedToken, nextExpiry, type TokenHolder } from '../token-records.ts';
import type { CachedPart } from './cached-part.ts';
import type { ClientOptions } from './client-options.ts';
import { createAdminClient } from './create-admin-client.ts';
import { type ListLimits, listAll } from './list-all.ts';
import { type SessionParts, sessionParts } from './session-parts.ts';

/** A session that its owner can close. */
export interface OpenSession extends Session {
  close(): void;
}

export interface SessionOptions {
  readonly clock?: Clock | undefined;
  /** Aborted by `close`. If its signal is passed to the client, `close` also cancels the client's requests. */
  readonly control?: AbortController | undefined;
  /** The client can update it as well. */
  readonly support?: ServerSupport | undefined;
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
  return createSession(connection, client, { control, support, clock: options.clock });
}

/** Creates a session that caches the data read with the client, and notifies listeners of changes. */
export function createSession(connection: Connection, client: AdminClient, options: SessionOptions = {}): OpenSession {
  const { clock = systemClock, control = new AbortController(), support = {} } = options;
  const closed = control.signal;
  const listeners = new Set<(change: Change) => void>();
  const { family, requested } = sessionParts({
    closed,
    canceled: () => canceledError(connection),
    changed(change) {
      for (const listener of closed.aborted ? [] : [...listeners]) listener(change);
    },
  });
  const lists = listFamilies(family, clock);
  const users = lists('users', (scope, page) => client.users(scope, page), recordKeys.user);
  const tokens = family<Listing<NamedToken>>('tokens', (scope, key) => async (signal) => {
    const holder: TokenHolder = key === ownKey ? 'self' : { username: key };
    const page = (options: PageOptions) => client.tokens(scope, holder, options);
    const listing = await listAll(page, { keyOf: recordKeys.token, signal, clock });
    noteTokens(users(scope), key, { tokens: listing.items, now: clock.now() });
    return listing;
  });
  const keptPackages = { records: maxListedPackages };

  return {
    ...{ connection, client, support, closed, users },
    rules: lists('rules', (scope, page) => client.rules(scope, page), recordKeys.rule),
    packages: lists('packages', (scope, page) => client.packages(scope, page), recordKeys.package, keptPackages),
    package: family('packages', (scope, name) => (signal) => client.package(scope, name, { signal })),
    tokens: (scope, holder) => tokens(scope, holder === 'self' ? ownKey : holder.username),
    // These belong to the server, not to a tenant.
    cache: lists('cache', (_, page) => client.cache(page), recordKeys.cacheEntry)({}),
    stats: family('stats', () => (signal) => client.stats({ signal }))({}),
    health: family('health', () => (signal) => client.health({ signal }))({}),
    refresh(change) {
      for (const one of requested(change)) one.refresh();
    },
    async settled() {
      const loading = requested().filter((one) => one.known().state === 'loading');
      await Promise.allSettled(loading.map((one) => one.read()));
    },
    cancel(change) {
      for (const one of requested(change)) one.cancel();
    },
    onDidChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      listeners.clear();
      control.abort(closedError(connection));
    },
  };
}

/** Returns a function that creates the cached lists of all scopes from a function that reads a page of a list. */
function listFamilies(family: SessionParts['family'], clock: Clock) {
  return <Item>(
    part: RegistryPart,
    pageOf: (scope: RegistryScope, options: PageOptions) => Promise<ListPage<Item>>,
    keyOf: (item: Item) => string,
    limits: Partial<ListLimits> = {},
  ) =>
    family<Listing<Item>>(
      part,
      (scope) => (signal, onProgress) =>
        listAll((options) => pageOf(scope, options), { keyOf, signal, clock, onProgress, limits }),
    );
}

/** The key for the tokens of the signed-in user. No user has this name. */
const ownKey = '';

/** Updates the user's number of tokens and next expiry in the list of users, if the list has been read. */
function noteTokens(
  users: CachedPart<Listing<User>>,
  username: string,
  { tokens, now }: { readonly tokens: readonly NamedToken[]; readonly now: number },
): void {
  const known = users.known();
  const before = known.state === 'read' ? known.value.items.find((user) => user.username === username) : undefined;
  if (before?.tokens === undefined) return;
  const nextTokenExpiry = nextExpiry(tokens, now);
  if (before.tokens === tokens.length && before.nextTokenExpiry === nextTokenExpiry) return;
  const after: User = { ...before, tokens: tokens.length, nextTokenExpiry };
  users.patch((listing) => ({ ...listing, items: listing.items.map((one) => (one === before ? after : one)) }));
}

function closedError({ baseUrl }: Connection): RegistryError {
  return new RegistryError('canceled', `The connection to ${baseUrl} was closed.`);
}

function canceledError({ baseUrl }: Connection): RegistryError {
  return new RegistryError('canceled', `Reading from ${baseUrl} was canceled.`, { nextStep: 'Refresh to read again.' });
}
