import type { AdminClient } from '../admin-client.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Authorize, Connection } from '../connection.ts';
import { RegistryError } from '../registry-error.ts';
import type { ServerSupport } from '../server-support.ts';
import type { Change, Session } from '../session.ts';
import type { ClientOptions } from './client-options.ts';
import { createAdminClient } from './create-admin-client.ts';
import { sessionLists } from './session-lists.ts';
import { sessionParts } from './session-parts.ts';

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
  return {
    ...{ connection, client, support, closed },
    list: sessionLists(family, client, clock),
    package: family('packages', (scope, name) => (signal) => client.package(scope, name, { signal })),
    // These belong to the server, not to a tenant.
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

function closedError({ baseUrl }: Connection): RegistryError {
  return new RegistryError('canceled', `The connection to ${baseUrl} was closed.`);
}

function canceledError({ baseUrl }: Connection): RegistryError {
  return new RegistryError('canceled', `Reading from ${baseUrl} was canceled.`, { nextStep: 'Refresh to read again.' });
}
