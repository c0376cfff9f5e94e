import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Principal } from '../../access/principal.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import type { KnownUser } from '../directory/known-access.ts';
import type { LoginOwner } from '../storage/contract/login-records.ts';
import type { Storage } from '../storage/contract/storage.ts';
import { hashToken, sameHash } from '../tokens/tokens.ts';

type User = Extract<Principal, { readonly kind: 'user' }>;
/** What a login depends on besides the name of its user. */
export type LoginCredential = Pick<LoginOwner, 'credential' | 'token'>;

/**
 * Returns what identifies the user of a login and the credential that was used; `secret` is its text, which was verified. It is
 * a hash, so that the database does not reveal the accounts at the identity provider.
 */
export function loginCredential(directory: AccessDirectory, principal: User, secret: string): LoginCredential {
  const { tenant, username, token } = principal;
  const user = directory.user(tenant, username);
  if (!user) return { credential: undefined, token: undefined };
  if (token) return { credential: ofNamedToken(user, token.id), token: token.id };
  const hash = hashToken(secret);
  const isToken = user.tokenHash !== undefined && sameHash(user.tokenHash, hash);
  return { credential: isToken ? ofToken(user, hash) : ofAccount(user, decodeJwt(secret)), token: undefined };
}

/**
 * Returns whether the user of a login is still the same one, and the credential is still valid: a user that was added again with
 * the same name, or that has another token, is not the user who has signed in.
 */
export function isStillValid(
  {
    directory,
    storage,
    now,
  }: { readonly directory: AccessDirectory; readonly storage: Storage; readonly now: () => number },
  { tenant, username, credential, token }: LoginOwner,
): boolean {
  const user = directory.user(tenant, username);
  if (!user || credential === undefined) return false;
  if (token !== undefined) {
    const named = storage.access.tokensOf(tenant, username).find(({ id }) => id === token);
    const isExpired = named?.expiresAt !== undefined && named.expiresAt <= now();
    return named !== undefined && !isExpired && credential === ofNamedToken(user, token);
  }
  if (user.tokenHash !== undefined && credential === ofToken(user, user.tokenHash)) return true;
  return directory.oidc !== undefined && isOfAccount(user, directory.oidc.issuer, credential);
}

/** The `iss` and `sub` claims, which identify an account at an identity provider. */
interface Account {
  readonly iss?: string | undefined;
  readonly sub?: string | undefined;
}

function ofNamedToken(user: KnownUser, id: string): string {
  return digest(user, ['named token', id]);
}

function ofToken(user: KnownUser, hash: Uint8Array): string {
  return digest(user, ['token', Buffer.from(hash).toString('hex')]);
}

/** A user that the identity provider has not added is found by name, so there is no account to compare later. */
function ofAccount(user: KnownUser, { iss = '', sub = '' }: Account): string {
  return digest(user, ['account', iss, user.source === 'oidc' ? sub : '']);
}

function isOfAccount(user: KnownUser, iss: string, credential: string): boolean {
  return credential === ofAccount(user, { iss, sub: user.subject });
}

/** A later user of the same name was created at another time. */
function digest({ source, createdAt }: KnownUser, credential: readonly string[]): string {
  const text = JSON.stringify([source, createdAt ?? null, ...credential]);
  return createHash('sha256').update(text).digest('base64url');
}
