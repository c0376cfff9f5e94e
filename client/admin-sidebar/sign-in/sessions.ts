import { randomUUID } from 'node:crypto';
import type { OidcOwner } from '../connections/credentials.ts';
import type { Tokens } from './identity-provider.ts';
import { scopesOf } from './oidc-scopes.ts';
import { createSessionRefresh, type SessionRefreshOptions } from './session-refresh.ts';
import { createSessionStore, type SessionStorage, type SessionsChange } from './session-store.ts';
import { SignInError } from './sign-in-error.ts';
import { hasScopes, type StoredSession, sessionOwner, withoutAccount } from './stored-session.ts';

export interface SessionsOptions extends Omit<SessionRefreshOptions, 'store'> {
  readonly storage: SessionStorage;
}

/** The sign-ins of the user and their access tokens, which are refreshed shortly before they expire. */
export interface Sessions {
  /**
   * Resolves to the sessions with exactly these scopes, or all sessions. Omits sessions that have ended permanently.
   */
  list(scopes?: readonly string[]): Promise<readonly StoredSession[]>;
  /**
   * Resolves to a valid access token; undefined if the user is not signed in. Rejects if the provider cannot be
   * reached. A token that the registry has `refused` before its expiry is replaced. If the registry refuses the
   * replacement as well, it is replaced only after two minutes.
   */
  accessToken(owner: OidcOwner, refused?: string): Promise<string | undefined>;
  /** Stores a sign-in, which replaces a previous sign-in with the same scopes. */
  add(owner: OidcOwner, tokens: Tokens): Promise<StoredSession>;
  /** Signs out, and revokes the token if the provider supports it. */
  remove(id: string): Promise<void>;
  /** Removes a session that another window has signed out of and revoked. */
  forget(id: string): Promise<void>;
  /** Reports changes that another window may have made to the stored sessions. */
  readAgain(): Promise<void>;
  onDidChange(listener: (change: SessionsChange) => void): void;
}

export function createSessions({ storage, ...options }: SessionsOptions): Sessions {
  const store = createSessionStore(storage);
  const { fresh, renew } = createSessionRefresh({ store, ...options });
  const { discover } = options;
  return {
    async list(scopes) {
      const all = await store.read();
      const matching = scopes === undefined ? all : all.filter((session) => hasScopes(session, scopes));
      // The list shows accounts, so it includes accounts whose provider cannot be reached now.
      const renewed = await Promise.all(matching.map((session) => fresh(session).catch(() => session)));
      return renewed.filter((session) => session !== undefined);
    },
    async accessToken(owner, refused) {
      const scopes = scopesOf(owner);
      const session = (await store.read()).find((one) => hasScopes(one, scopes));
      if (session === undefined) return undefined;
      const isRefused = session.tokens.accessToken === refused;
      return (await (isRefused ? renew(session) : fresh(session)))?.tokens.accessToken;
    },
    async add(owner, tokens) {
      const { account } = tokens;
      if (account === undefined) {
        throw new SignInError(`${owner.credential.issuer} does not identify the user who signed in.`);
      }
      const session = { id: randomUUID(), account, scopes: scopesOf(owner), tokens: withoutAccount(tokens) };
      await store.change((all) => [...all.filter((other) => !hasScopes(other, session.scopes)), session]);
      return session;
    },
    async remove(id) {
      const session = (await store.read()).find((one) => one.id === id);
      await store.remove(id);
      if (session !== undefined) await revoke(session, discover);
    },
    async forget(id) {
      if ((await store.read()).some((one) => one.id === id)) await store.remove(id);
    },
    readAgain: store.readAgain,
    onDidChange: store.onDidChange,
  };
}

/**
 * Revokes the token of a session that is no longer stored. A token that cannot be revoked remains valid until it
 * expires.
 */
async function revoke(session: StoredSession, discover: SessionsOptions['discover']): Promise<void> {
  const owner = sessionOwner(session);
  const token = session.tokens.refreshToken ?? session.tokens.accessToken;
  if (owner === undefined) return;
  await discover(owner)
    .then((provider) => provider.revoke(token))
    .catch(() => {});
}
