import type { RegistryScope } from '../../../admin-client/admin-client.ts';
import { hasAdminApi } from '../../../admin-client/connection.ts';
import { RegistryError, type RegistryErrorKind } from '../../../admin-client/registry-error.ts';
import { type ListSource, lastValue, type PartState, type Session } from '../../../admin-client/session.ts';
import type { Translate } from '../../text/translate.ts';

/** The health of a registry as a whole. */
export type Health = 'unknown' | 'ok' | 'failing' | 'signed-out' | 'stopped';

/** The condition of a registry as a whole, according to the latest data. */
export interface RegistryCondition {
  readonly health: Health;
  /** The error of the registry. Also set if the user is not signed in. */
  readonly error?: Error | undefined;
  /** Whether the error affects the whole registry, not only one part. */
  readonly isWhole: boolean;
  /** Whether any data has been read, now or before. */
  readonly isKnown: boolean;
  /** Milliseconds. */
  readonly latency?: number | undefined;
}

/** Errors of the credentials or the connection, which affect every part. */
const whole: readonly RegistryErrorKind[] = [
  'signed-out',
  'wrong-credentials',
  'no-admin-role',
  'not-a-registry',
  'proxy-page',
  'redirected',
  'unreachable',
  'stopped',
  'tls',
  'too-slow',
  'unsafe-address',
];

/** The errors with which servers reject requests by tenant admins for the lists of the server itself. */
const notForTenants: readonly RegistryErrorKind[] = ['wrong-credentials', 'no-admin-role', 'not-found'];

/** How a list is read, and which registries have it. */
export interface ReadList {
  /** Whether only admins can read the list, through the admin API. */
  readonly needsAdminApi: boolean;
  /** Returns a note for a registry that does not have the list. Omitted for lists that every registry has. */
  unsupportedText?(t: Translate): string;
  readonly source: ListSource<unknown>;
}

/**
 * Returns the condition of a registry. With an admin API, it depends on the statistics and the lists that need this
 * API; otherwise, on the other lists that every registry has. A response that refuses a list that not every registry
 * has, such as 401 or 500, is shown at this list only.
 */
export function conditionOf(session: Session, lists: readonly ReadList[]): RegistryCondition {
  const ofAdmins = lists.filter(({ needsAdminApi }) => needsAdminApi);
  const ofAll = lists.filter((list) => !list.needsAdminApi && list.unsupportedText === undefined);
  const stateOf = (list: ReadList, scope: RegistryScope): PartState<unknown> => {
    const known = session.list(list.source, scope).known();
    return known.state === 'failed' && isRefusedOptional(list, known.error) ? { state: 'unread' } : known;
  };
  const server: readonly PartState<unknown>[] = hasAdminApi(session.connection)
    ? [session.stats.known(), ...ofAdmins.map((list) => stateOf(list, {}))]
    : ofAll.map((list) => stateOf(list, {}));
  const { tenants } = session.connection;
  const scoped = ofAdmins.filter(({ source }) => source.isScoped);
  const ofTenants = tenants.flatMap((tenant) => scoped.map((list) => stateOf(list, { tenant })));
  const all: readonly PartState<unknown>[] = [...server, ...ofTenants];
  // A server with an admin API need not have all of its parts. The row of a missing part says so.
  const hasAnswer = all.some(({ state }) => state === 'read');
  const errors = [
    ...server.filter((known) => tenants.length === 0 || !isClosedToTenants(known)).flatMap(errorOf),
    ...ofTenants.flatMap(errorOf),
  ].filter((error) => !isOfKind(error, 'canceled') && !(hasAnswer && isOfKind(error, 'not-a-registry')));

  const error = errors.find(isAboutWhole) ?? errors[0];
  const isKnown = all.some((known) => lastValue(known) !== undefined);
  return {
    health: healthFrom(error, isKnown),
    error,
    isWhole: error !== undefined && isAboutWhole(error),
    isKnown,
    latency: session.support.latency,
  };
}

/** Returns whether an error means that a registry does not have a list that not every registry has. */
export function isUnsupported(list: Pick<ReadList, 'unsupportedText'>, error: Error): boolean {
  return list.unsupportedText !== undefined && isOfKind(error, 'not-found', 'not-a-registry');
}

/** Returns whether the server responded, but did not return a list that not every registry has. */
function isRefusedOptional(list: ReadList, error: Error): boolean {
  const hasResponse = error instanceof RegistryError && error.details.status !== undefined;
  return isUnsupported(list, error) || (list.unsupportedText !== undefined && hasResponse);
}

/** Returns whether the credentials grant access only to tenants of this registry. */
export function isForTenantsOnly(session: Session): boolean {
  return session.connection.tenants.length > 0 && isClosedToTenants(session.stats.known());
}

/**
 * Returns whether a list is closed to tenant admins. Returns false if the list has been read before, because the error
 * then means that access was lost.
 */
function isClosedToTenants(known: PartState<unknown>): boolean {
  return known.state === 'failed' && known.before === undefined && isOfKind(known.error, ...notForTenants);
}

/**
 * Returns whether an error affects the whole registry. The tree shows such an error once, at the registry, and its
 * parts still show the previous data.
 */
export function isAboutWhole(error: Error): boolean {
  return isOfKind(error, ...whole);
}

function healthFrom(error: Error | undefined, isKnown: boolean): Health {
  if (error !== undefined && isOfKind(error, 'signed-out')) return 'signed-out';
  if (error !== undefined) return isOfKind(error, 'stopped') ? 'stopped' : 'failing';
  return isKnown ? 'ok' : 'unknown';
}

function errorOf(known: PartState<unknown>): readonly Error[] {
  return known.state === 'failed' ? [known.error] : [];
}

export function isOfKind(error: Error, ...kinds: readonly RegistryErrorKind[]): boolean {
  return error instanceof RegistryError && kinds.includes(error.kind);
}
