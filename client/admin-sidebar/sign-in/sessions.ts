import { randomUUID } from 'node:crypto';
import type { OidcOwner } from '../connections/credentials.ts';
import type { IdentityProvider, Tokens } from './identity-provider.ts';
import { scopesOf } from './oidc-scopes.ts';
import { SignInError } from './sign-in-error.ts';
import { hasScopes, readSessions, type StoredSession, sessionOwner } from './stored-session.ts';

/** Where sessions are kept, for all windows. */
export interface SessionStorage {
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

export interface SessionsOptions {
  readonly storage: SessionStorage;
  readonly discover: (owner: OidcOwner) => Promise<IdentityProvider>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1: windows do not all refresh at the same moment. */
  readonly random: () => number;
}

export interface SessionsChange {
  readonly added: readonly StoredSession[];
  readonly removed: readonly StoredSession[];
  readonly changed: readonly StoredSession[];
}

/** The sign-ins of this person, and their access tokens, refreshed shortly before they end. */
export interface Sessions {
  /** Those for exactly these scopes, or all; those that have ended for good are not kept. */
  list(scopes?: readonly string[]): Promise<readonly StoredSession[]>;
  /**
   * An access token that is valid now; undefined when nobody is signed in. Rejects when the provider cannot be reached.
   * One that the registry has `refused` before its end is renewed; if that does not help, not again for a while.
   */
  accessToken(owner: OidcOwner, refused?: string): Promise<string | undefined>;
  /** Keeps a sign-in in the place of the one that there was for the same registry. */
  add(owner: OidcOwner, tokens: Tokens): Promise<StoredSession>;
  /** Signs out: the provider is told, where it wants to be. */
  remove(id: string): Promise<void>;
  /** To be called when another window has signed out: the provider knows already. */
  forget(id: string): Promise<void>;
  /** To be called when another window may have changed what is stored. */
  readAgain(): Promise<void>;
  onDidChange(listener: (change: SessionsChange) => void): void;
}

/** Milliseconds before its end in which an access token is no longer used, and those over which windows spread. */
const lead = 60_000;
const spread = 60_000;

/** Milliseconds after which a renewed token must have been taken for a while, so that renewing it may help again. */
const longEnough = 120_000;

export function createSessions({ storage, discover, now, random }: SessionsOptions): Sessions {
  const listeners = new Set<(change: SessionsChange) => void>();
  const refreshing = new Map<string, Promise<StoredSession | undefined>>();
  /** When access tokens took the place of refused ones: a registry that refuses these too, at once, would refuse all. */
  const renewedAt = new Map<string, number>();
  let writing: Promise<unknown> = Promise.resolve();
  /** What the listeners know; undefined before anybody has read anything. */
  let told: readonly StoredSession[] | undefined;

  async function read(): Promise<readonly StoredSession[]> {
    const sessions = readSessions(await storage.read());
    told ??= sessions;
    return sessions;
  }

  /** One change after the other, each upon what is stored then. */
  function change(work: (before: readonly StoredSession[]) => readonly StoredSession[]): Promise<void> {
    const done = writing.then(async () => {
      const before = await read();
      const after = work(before);
      await storage.write(JSON.stringify(after));
      tell(after);
    });
    writing = done.catch(() => {});
    return done;
  }

  function tell(after: readonly StoredSession[]): void {
    const before = told ?? [];
    told = after;
    const known = new Map(before.map((session) => [session.id, session]));
    const left = new Set(after.map(({ id }) => id));
    const change = {
      added: after.filter(({ id }) => !known.has(id)),
      removed: before.filter(({ id }) => !left.has(id)),
      changed: after.filter((session) => {
        const old = known.get(session.id);
        return old !== undefined && JSON.stringify(old) !== JSON.stringify(session);
      }),
    };
    if (Object.values(change).every(({ length }) => length === 0)) return;
    for (const listener of listeners) listener(change);
  }

  /** One refresh at a time for a session: many providers take a refresh token once. */
  function fresh(session: StoredSession): Promise<StoredSession | undefined> {
    const { expiresAt } = session.tokens;
    if (expiresAt === undefined || expiresAt - lead - spread * random() > now()) return Promise.resolve(session);
    return refreshed(session);
  }

  function refreshed(session: StoredSession): Promise<StoredSession | undefined> {
    const running = refreshing.get(session.id) ?? refresh(session).finally(() => refreshing.delete(session.id));
    refreshing.set(session.id, running);
    return running;
  }

  async function renew(session: StoredSession): Promise<StoredSession | undefined> {
    const since = renewedAt.get(session.tokens.accessToken);
    if (since !== undefined && now() - since < longEnough) return session;
    const other = await refreshed(session);
    renewedAt.delete(session.tokens.accessToken);
    if (other !== undefined) renewedAt.set(other.tokens.accessToken, now());
    return other;
  }

  async function refresh(session: StoredSession): Promise<StoredSession | undefined> {
    const stored = (await read()).find(({ id }) => id === session.id);
    // Another window has refreshed it, or signed out.
    if (stored === undefined || stored.tokens.accessToken !== session.tokens.accessToken) return stored;
    const isOver = (stored.tokens.expiresAt ?? 0) <= now();
    const { refreshToken } = stored.tokens;
    const owner = sessionOwner(stored);
    if (refreshToken === undefined && isOver) {
      await drop(stored.id);
      return undefined;
    }
    if (refreshToken === undefined || owner === undefined) return isOver ? undefined : stored;
    try {
      const provider = await discover(owner);
      const tokens = { refreshToken, ...(await provider.refresh(refreshToken)) };
      const renewed = { ...stored, tokens: withoutAccount(tokens) };
      await change((all) => all.map((other) => (other.id === stored.id ? renewed : other)));
      return renewed;
    } catch (error) {
      if (!(error instanceof SignInError && error.isRefusal)) {
        if (isOver) throw error;
        return stored;
      }
      const current = (await read()).find(({ id }) => id === stored.id);
      if (current?.tokens.refreshToken !== refreshToken) return current;
      await drop(stored.id);
      return undefined;
    }
  }

  function drop(id: string): Promise<void> {
    return change((all) => all.filter((other) => other.id !== id));
  }

  return {
    async list(scopes) {
      const all = await read();
      const wanted = scopes === undefined ? all : all.filter((session) => hasScopes(session, scopes));
      // The list is for showing accounts; a provider that cannot be reached now takes none of them away.
      const renewed = await Promise.all(wanted.map((session) => fresh(session).catch(() => session)));
      return renewed.filter((session) => session !== undefined);
    },
    async accessToken(owner, refused) {
      const scopes = scopesOf(owner);
      const session = (await read()).find((one) => hasScopes(one, scopes));
      if (session === undefined) return undefined;
      const isRefused = session.tokens.accessToken === refused;
      return (await (isRefused ? renew(session) : fresh(session)))?.tokens.accessToken;
    },
    async add(owner, tokens) {
      const { account } = tokens;
      if (account === undefined) throw new SignInError(`${owner.credential.issuer} does not say who has signed in.`);
      const session = { id: randomUUID(), account, scopes: scopesOf(owner), tokens: withoutAccount(tokens) };
      await change((all) => [...all.filter((other) => !hasScopes(other, session.scopes)), session]);
      return session;
    },
    async remove(id) {
      const session = (await read()).find((one) => one.id === id);
      await drop(id);
      if (session === undefined) return;
      const owner = sessionOwner(session);
      const token = session.tokens.refreshToken ?? session.tokens.accessToken;
      // It is forgotten here in any case; a provider that cannot be reached lets it run out.
      if (owner !== undefined)
        await discover(owner)
          .then((provider) => provider.revoke(token))
          .catch(() => {});
    },
    async forget(id) {
      if ((await read()).some((one) => one.id === id)) await drop(id);
    },
    async readAgain() {
      tell(readSessions(await storage.read()));
    },
    onDidChange(listener) {
      listeners.add(listener);
    },
  };
}

function withoutAccount({ account: _account, ...tokens }: Tokens): Tokens {
  return tokens;
}
