import type { OidcOwner } from '../connections/credentials.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { SessionStore } from './session-store.ts';
import type { SharedRefresh } from './shared-refresh.ts';
import { SignInError } from './sign-in-error.ts';
import { type StoredSession, sessionOwner, withoutAccount } from './stored-session.ts';

export interface SessionRefreshOptions {
  readonly store: SessionStore;
  readonly shared: SharedRefresh;
  readonly discover: (owner: OidcOwner) => Promise<IdentityProvider>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a random number from 0 to 1, which prevents all windows from refreshing at the same moment. */
  readonly random: () => number;
}

/** Both methods resolve to the session as stored afterwards, or to undefined if it has ended permanently. */
export interface SessionRefresh {
  /** Refreshes a session whose access token expires soon. */
  fresh(session: StoredSession): Promise<StoredSession | undefined>;
  /**
   * Refreshes a session whose access token the registry has refused, unless that token has itself recently replaced
   * another one.
   */
  renew(session: StoredSession): Promise<StoredSession | undefined>;
}

/** An access token is no longer used this many milliseconds before its expiry. */
const lead = 60_000;

/** Milliseconds over which the refreshes of several windows are spread. */
const spread = 60_000;

/** The minimum time, in milliseconds, between two replacements of refused access tokens. */
const minAcceptedTime = 120_000;

export function createSessionRefresh(options: SessionRefreshOptions): SessionRefresh {
  const { now, random } = options;
  const refreshing = new Map<string, Promise<StoredSession | undefined>>();
  /**
   * The times at which access tokens replaced refused ones. A registry that immediately refuses a replacement would
   * also refuse further replacements.
   */
  const replacedAt = new Map<string, number>();

  /** Refreshes a session, or returns the refresh in progress. Many providers accept a refresh token only once. */
  function refreshOnce(session: StoredSession): Promise<StoredSession | undefined> {
    const { id } = session;
    const running =
      refreshing.get(id) ??
      options.shared.exclusively(id, () => refresh(session, options)).finally(() => refreshing.delete(id));
    refreshing.set(id, running);
    return running;
  }

  return {
    async fresh(session) {
      const { expiresAt } = session.tokens;
      const isFresh = expiresAt === undefined || expiresAt - lead - spread * random() > now();
      return isFresh ? session : refreshOnce(session);
    },
    async renew(session) {
      const since = replacedAt.get(session.tokens.accessToken);
      if (since !== undefined && now() - since < minAcceptedTime) return session;
      const other = await refreshOnce(session);
      replacedAt.delete(session.tokens.accessToken);
      if (other !== undefined) replacedAt.set(other.tokens.accessToken, now());
      return other;
    },
  };
}

/**
 * Refreshes a session with its refresh token. Rejects if the provider cannot be reached and the access token has
 * expired.
 */
async function refresh(session: StoredSession, options: SessionRefreshOptions): Promise<StoredSession | undefined> {
  const { store, now } = options;
  const stored = await storedSession(session.id, store);
  // Another window has refreshed the session or signed out.
  if (stored === undefined || stored.tokens.accessToken !== session.tokens.accessToken) return stored;
  const isExpired = (stored.tokens.expiresAt ?? 0) <= now();
  const { refreshToken } = stored.tokens;
  if (refreshToken === undefined && isExpired) return end(stored, store);
  const owner = sessionOwner(stored);
  if (refreshToken === undefined || owner === undefined) return isExpired ? undefined : stored;
  const left = await options.shared.found(refreshToken);
  if (left !== undefined && left.id === stored.id) return adopted(left, options);
  try {
    return await withNewTokens(stored, owner, refreshToken, options);
  } catch (error) {
    if (error instanceof SignInError && error.isRefusal) return afterRefusal(stored.id, refreshToken, store);
    if (isExpired) throw error;
    return stored;
  }
}

/** Stores the session that another window has refreshed. Refreshes it again if its access token expires soon. */
async function adopted(left: StoredSession, options: SessionRefreshOptions): Promise<StoredSession | undefined> {
  const { store, now } = options;
  await store.change((all) => all.map((other) => (other.id === left.id ? left : other)));
  return (left.tokens.expiresAt ?? Number.POSITIVE_INFINITY) - lead > now() ? left : refresh(left, options);
}

async function withNewTokens(
  stored: StoredSession,
  owner: OidcOwner,
  refreshToken: string,
  { store, discover, shared }: SessionRefreshOptions,
): Promise<StoredSession> {
  const provider = await discover(owner);
  const refreshed = await provider.refresh(refreshToken);
  const tokens = { ...refreshed, refreshToken: refreshed.refreshToken ?? refreshToken };
  const renewed = { ...stored, tokens: withoutAccount(tokens) };
  await store.change((all) => all.map((other) => (other.id === stored.id ? renewed : other)));
  // A failure is ignored: the session is stored, and other windows that share the storage do not need the file.
  await shared.leave(refreshToken, renewed).catch(() => {});
  return renewed;
}

/**
 * Ends a session whose refresh token the provider has refused, unless another window has stored a newer token in the
 * meantime.
 */
async function afterRefusal(id: string, refreshToken: string, store: SessionStore): Promise<StoredSession | undefined> {
  const current = await storedSession(id, store);
  return current === undefined || current.tokens.refreshToken !== refreshToken ? current : end(current, store);
}

async function end({ id }: StoredSession, store: SessionStore): Promise<undefined> {
  await store.remove(id);
}

async function storedSession(id: string, store: SessionStore): Promise<StoredSession | undefined> {
  return (await store.read()).find((session) => session.id === id);
}
