import type { OidcOwner } from '../connections/credentials.ts';
import type { Account, Tokens } from './identity-provider.ts';
import { ownerOf } from './oidc-scopes.ts';

/** A sign-in as it is kept in secret storage. */
export interface StoredSession {
  readonly id: string;
  readonly account: Account;
  /** What VS Code knows it by; says for which registry it is, too. */
  readonly scopes: readonly string[];
  readonly tokens: Tokens;
}

/** All sessions, as they were stored, perhaps by another version: what cannot be read is left out. */
export function readSessions(stored: string | undefined): readonly StoredSession[] {
  if (stored === undefined) return [];
  try {
    const sessions: unknown = JSON.parse(stored);
    return Array.isArray(sessions) ? sessions.flatMap(readSession) : [];
  } catch {
    return [];
  }
}

function readSession(stored: unknown): StoredSession[] {
  const [id, accountId, label] = [text(stored, 'id'), text(stored, 'account', 'id'), text(stored, 'account', 'label')];
  const [accessToken, refreshToken] = [text(stored, 'tokens', 'accessToken'), text(stored, 'tokens', 'refreshToken')];
  const expiresAt = member(member(stored, 'tokens'), 'expiresAt');
  const scopes = member(stored, 'scopes');
  if (id === undefined || accountId === undefined || label === undefined || accessToken === undefined) return [];
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) return [];
  const tokens = {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(typeof expiresAt === 'number' && { expiresAt }),
  };
  return [{ id, account: { id: accountId, label }, scopes, tokens }];
}

/** For what a session is; undefined when it is for nothing that can be understood any more. */
export function sessionOwner({ scopes }: StoredSession): OidcOwner | undefined {
  return ownerOf(scopes);
}

/** Whether a session is for exactly these scopes, in whatever order. */
export function hasScopes({ scopes }: StoredSession, wanted: readonly string[]): boolean {
  return JSON.stringify(scopes.toSorted()) === JSON.stringify(wanted.toSorted());
}

function text(value: unknown, ...path: readonly string[]): string | undefined {
  const found = path.reduce(member, value);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function member(value: unknown, name: string): unknown {
  return Reflect.get(Object(value), name);
}
