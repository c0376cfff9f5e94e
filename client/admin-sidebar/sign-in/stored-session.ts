import { parsedList } from '../../text/parsed-json.ts';
import type { OidcOwner } from '../connections/credentials.ts';
import type { Account, Tokens } from './identity-provider.ts';
import { ownerOf } from './oidc-scopes.ts';

/** A sign-in in secret storage. */
export interface StoredSession {
  readonly id: string;
  readonly account: Account;
  /** The scopes by which VS Code identifies the session; they also identify the registry. */
  readonly scopes: readonly string[];
  readonly tokens: Tokens;
}

/** Parses stored sessions, possibly stored by another version of the extension. Omits invalid sessions. */
export function readSessions(stored: string | undefined): readonly StoredSession[] {
  return parsedList(stored, readSession);
}

function readSession(stored: unknown): StoredSession[] {
  const [id, accountId, label] = [text(stored, 'id'), text(stored, 'account', 'id'), text(stored, 'account', 'label')];
  const [accessToken, refreshToken] = [text(stored, 'tokens', 'accessToken'), text(stored, 'tokens', 'refreshToken')];
  const expiresAt = member(member(stored, 'tokens'), 'expiresAt');
  const scopes = member(stored, 'scopes');
  if (id === undefined || accountId === undefined || label === undefined || accessToken === undefined) return [];
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) return [];
  const tokens = { accessToken, refreshToken, expiresAt: typeof expiresAt === 'number' ? expiresAt : undefined };
  return [{ id, account: { id: accountId, label }, scopes, tokens }];
}

/** Returns the registry that a session is for; undefined if its scopes do not identify one. */
export function sessionOwner({ scopes }: StoredSession): OidcOwner | undefined {
  return ownerOf(scopes);
}

/** Returns whether a session is for exactly these scopes, in any order. */
export function hasScopes({ scopes }: StoredSession, expected: readonly string[]): boolean {
  return JSON.stringify(scopes.toSorted()) === JSON.stringify(expected.toSorted());
}

/** Returns the tokens without the account, which a session stores next to them. */
export function withoutAccount({ account: _account, ...tokens }: Tokens): Tokens {
  return tokens;
}

function text(value: unknown, ...path: readonly string[]): string | undefined {
  const found = path.reduce(member, value);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function member(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}
