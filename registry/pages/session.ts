import { createHmac } from 'node:crypto';
import type { Principal } from '../../access/principal.ts';
import { isStillValid, loginCredential } from '../authentication/login-credential.ts';
import { networkOf } from '../authentication/network-of.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Context } from '../http/context.ts';
import { cookieIn, cookieText } from '../http/pages/cookies.ts';
import { expiryOfCredentials } from '../http/user-tokens.ts';
import { loginLimits, tooManyLogins } from '../npm/sign-in/login-routes.ts';
import { isSecret, newSecret, sessionHash } from '../npm/sign-in/login-secrets.ts';
import { hashToken } from '../tokens/tokens.ts';

/**
 * The session of a browser: a secret in a cookie, of which only the hash is stored, with the user and the credential with which the
 * user has signed in. It is a finished login that no client takes, so it ends as logins do: with the user and the credential.
 */
export interface Session {
  readonly secret: string;
  readonly principal: UserPrincipal;
}

type UserPrincipal = Extract<Principal, { readonly kind: 'user' }>;

const cookieName = 'taskwright-session';
/** Milliseconds. */
const maxLifetime = 12 * 3_600_000;

/** Resolves to the session in the header `Cookie`; undefined if there is none, or if it has ended. */
export async function sessionOf(cookies: string | undefined, context: Context): Promise<Session | undefined> {
  const secret = cookieIn(cookies, cookieName) ?? '';
  const owner = isSecret(secret) ? await context.storage.logins.owner(sessionHash(secret)) : undefined;
  if (!owner || !isStillValid(context, owner)) return undefined;
  const user = context.directory.user(owner.tenant, owner.username);
  if (!user) return undefined;
  const { tenant, username, role, source } = user;
  return { secret, principal: { kind: 'user', tenant, username, role, source, groupClaims: owner.groupClaims } };
}

/** The sender of a credential that begins a session. */
export interface NewSession {
  readonly principal: Principal;
  /** The text of the credential, which was verified. */
  readonly credential: string;
  readonly tenant: string;
  readonly address: string;
}

/** Begins a session, and resolves to the header `Set-Cookie`. Rejects with HttpError 403 if the credential cannot begin one. */
export async function beginSession(
  { principal, credential, tenant, address }: NewSession,
  { path, isSecure }: CookiePlace,
  context: Context,
): Promise<string> {
  const { storage, directory, now } = context;
  const user = unlimitedUser(principal);
  const used = loginCredential(directory, user, credential);
  const [secret, pageHash] = [newSecret(), hashToken(newSecret())];
  const createdAt = now();
  const expiresAt = Math.min(
    createdAt + maxLifetime,
    expiryOfCredentials(principal, context) ?? Number.POSITIVE_INFINITY,
  );
  const hashes = { pageHash, clientHash: sessionHash(secret) };
  const login = { tenant, address, network: networkOf(address), createdAt, expiresAt, ...hashes };
  if (!(await storage.logins.add(login, loginLimits))) throw tooManyLogins();
  const { tenant: ownerTenant, username, groupClaims = [] } = user;
  const owner = { tenant: ownerTenant, username, maxExpiresAt: expiresAt, groupClaims };
  await storage.logins.finish(pageHash, { ...owner, ...used });
  return cookieText(cookieName, secret, { path, isSecure, maxAge: Math.floor((expiresAt - createdAt) / 1000) });
}

/** Where a browser sends the cookie of a session. */
export interface CookiePlace {
  readonly path: string;
  readonly isSecure: boolean;
}

/** Ends a session, and resolves to the header `Set-Cookie`. While the registry is read-only, only the browser forgets it. */
export async function endSession(
  { secret }: Session,
  { path, isSecure }: CookiePlace,
  { storage, directory }: Context,
): Promise<string> {
  if (!directory.isReadOnly) await storage.logins.take(sessionHash(secret));
  return cookieText(cookieName, '', { path, isSecure, maxAge: 0 });
}

/** Returns the value of a form field that other sites cannot know. */
export function sessionProof({ secret }: Session): string {
  return createHmac('sha256', secret).update('sign-out').digest('hex');
}

/** Throws HttpError 403 for credentials that belong to no user, and for tokens whose limits a session would not have. */
function unlimitedUser(principal: Principal): UserPrincipal {
  if (principal.kind !== 'user')
    throw new HttpError(403, 'This token belongs to no user; sign in with the token of a user.');
  const { token } = principal;
  if (token && (token.packages.length > 0 || token.addresses.length > 0)) {
    throw new HttpError(403, 'This token is limited to packages or addresses; sign in with another one.');
  }
  return principal;
}
