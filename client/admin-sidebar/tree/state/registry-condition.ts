import { RegistryError, type RegistryErrorKind } from '../../../admin-api/registry-error.ts';
import type { Known, Session } from '../../../admin-api/session.ts';

/** What is known of a registry as a whole. */
export type Health = 'unknown' | 'ok' | 'failing' | 'signed-out' | 'stopped';

/** How a registry as a whole is, by what was read of it last. */
export interface RegistryCondition {
  readonly health: Health;
  /** Why it fails, or that nobody is signed in. */
  readonly error?: Error;
  /** Whether nothing else of the registry can be expected to work. */
  readonly isWhole: boolean;
  /** Whether there is something that was read, now or before. */
  readonly isKnown: boolean;
  /** Milliseconds. */
  readonly latency?: number;
}

/** Errors that are about who we are or how we get there, not about one part. */
const whole: ReadonlySet<RegistryErrorKind> = new Set([
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
]);

/** What the administrator of a tenant is always answered about the server itself, where all may be well. */
const notForTenants: ReadonlySet<RegistryErrorKind> = new Set(['wrong-credentials', 'no-admin-role', 'not-found']);

export function conditionOf(session: Session): RegistryCondition {
  const server = [session.knownStats(), session.knownUsers({}), session.knownRules({}), session.knownCache()];
  const { tenants } = session.connection;
  const ofTenants = tenants.flatMap((tenant) => [session.knownUsers({ tenant }), session.knownRules({ tenant })]);
  const stats = session.knownStats();
  const errors = [
    ...server.filter((known) => tenants.length === 0 || !isClosedToTenants(known)).flatMap(errorOf),
    ...ofTenants.flatMap(errorOf),
  ].filter((error) => !isOf(error, new Set(['canceled'])));

  const all: readonly Known<unknown>[] = [...server, ...ofTenants];
  const error = errors.find(isAboutWhole) ?? errors[0];
  const isKnown = all.some((known) => lastValue(known) !== undefined);
  return {
    health: healthFrom(error, isKnown),
    ...(error && { error }),
    isWhole: error !== undefined && isAboutWhole(error),
    isKnown,
    ...(stats.state === 'read' && { latency: stats.latency }),
  };
}

/** Whether only the tenants of this registry are ours to see. */
export function isForTenantsOnly(session: Session): boolean {
  return session.connection.tenants.length > 0 && isClosedToTenants(session.knownStats());
}

/** What has been read before is not closed to tenants only: whoever reads it no more is locked out. */
function isClosedToTenants(known: Known<unknown>): boolean {
  return known.state === 'failed' && known.before === undefined && isOf(known.error, notForTenants);
}

/** What was read last, also when it is being read again or could not be. */
export function lastValue<Value>(known: Known<Value>): Value | undefined {
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

export function isSignedOut(error: Error): boolean {
  return isOf(error, new Set(['signed-out']));
}

export function isStopped(error: Error): boolean {
  return isOf(error, new Set(['stopped']));
}

/** Whether an error is told once, at the registry, where a part still shows what was read before. */
export function isAboutWhole(error: Error): boolean {
  return isOf(error, whole);
}

function healthFrom(error: Error | undefined, isKnown: boolean): Health {
  if (error !== undefined && isSignedOut(error)) return 'signed-out';
  if (error !== undefined) return isStopped(error) ? 'stopped' : 'failing';
  return isKnown ? 'ok' : 'unknown';
}

function errorOf(known: Known<unknown>): readonly Error[] {
  return known.state === 'failed' ? [known.error] : [];
}

function isOf(error: Error, kinds: ReadonlySet<RegistryErrorKind>): boolean {
  return error instanceof RegistryError && kinds.has(error.kind);
}
