import { type Principal, serverTenant } from '../../access/principal.ts';
import { publisherNamed } from '../../access/publisher-claims.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import type { KnownUser } from '../directory/known-access.ts';
import type { StoredToken } from '../storage/contract/records.ts';
import type { StorageForReads } from '../storage/contract/storage.ts';
import { hashToken, sameHash } from '../tokens/tokens.ts';
import { mayPublish } from './trusted-publishers.ts';

/** The tokens of the configuration file and of the database. */
interface Tokens {
  readonly directory: AccessDirectory;
  readonly storage: StorageForReads;
}

/** The hash of a token, and the tenant that it is sent to. */
interface SentToken {
  /** SHA-256, 32 bytes. */
  readonly hash: Buffer;
  readonly tenant: string;
}

/**
 * Returns the owner of a token: the server, the tenant, or a user. A user of the tenant takes precedence over a user of the
 * server.
 */
export function ownerOfToken(tokens: Tokens, sent: SentToken): Principal | undefined {
  return ownerOfStaticToken(tokens, sent) ?? userWithToken(tokens, sent);
}

/** Returns the user with a name and a token. Treats an unknown username like a wrong token. */
export function userWithPassword(
  { directory }: Tokens,
  { username, hash, tenant }: SentToken & { readonly username: string },
): Principal | undefined {
  const users = scopesOf(tenant).map((scope) => directory.user(scope, username));
  const matching = users.filter((user) => isHash(user?.tokenHash, hash));
  return matching[0] && toPrincipal(matching[0]);
}

/** A named token and the user that it belongs to. */
export interface OwnedToken {
  readonly token: StoredToken;
  readonly owner: Principal;
}

/** Returns the named token that was sent, to the server or the tenant; undefined if its user no longer exists. */
export function namedToken(
  { directory, storage }: Tokens,
  { hash, tenant, username }: SentToken & { readonly username: string | undefined },
): OwnedToken | undefined {
  const token = storage.access.tokenWithHash(hash);
  if (!token || !scopesOf(tenant).includes(token.tenant)) return undefined;
  if (username !== undefined && username !== token.username) return undefined;
  const publisher = publisherNamed(token.username);
  if (publisher !== undefined) return publishersToken(token, publisher, directory);
  const user = directory.user(token.tenant, token.username);
  // Such a user signs in with the identity provider only.
  if (!user || (user.source === 'oidc' && directory.oidc === undefined)) return undefined;
  const { id, readOnly, stageOnly, packages, addresses, groupClaims } = token;
  const { username: name, role, source } = user;
  const limits = { id, readOnly, stageOnly, packages, addresses };
  return {
    token,
    owner: { kind: 'user', tenant: user.tenant, username: name, role, source, groupClaims, token: limits },
  };
}

/** Returns the token of a trusted publisher; undefined if it is no longer trusted with the package. */
function publishersToken(token: StoredToken, name: string, directory: AccessDirectory): OwnedToken | undefined {
  const { tenant } = token;
  const [path = ''] = token.packages;
  const trusted = directory.trustedPublishers.filter(
    (one) => one.name === name && one.tenant === tenant && mayPublish(one, path),
  );
  if (trusted.length === 0) return undefined;
  const stageOnly = trusted.some((one) => one.stageOnly);
  return { token, owner: { kind: 'publisher', tenant, name, path, stageOnly } };
}

/** Returns whether a text is a token of the server or of a user, in any tenant. */
export function isToken({ directory, storage }: Tokens, text: string): boolean {
  const hash = hashToken(text);
  const tenants = [serverTenant, ...(directory.tenantNames ?? [])];
  return (
    storage.access.usersWithToken(hash).length > 0 ||
    storage.access.tokenWithHash(hash) !== undefined ||
    isHash(directory.metricsTokenHash, hash) ||
    tenants.some(
      (tenant) =>
        isHash(directory.staticTokenHash(tenant), hash) ||
        directory.configuredUsers(tenant).some(({ tokenHash }) => isHash(tokenHash, hash)),
    )
  );
}

function ownerOfStaticToken({ directory }: Tokens, { hash, tenant }: SentToken): Principal | undefined {
  const owner = [serverTenant, tenant].find((scope) => isHash(directory.staticTokenHash(scope), hash));
  return owner === undefined ? undefined : { kind: 'static-token', tenant: owner };
}

function userWithToken({ directory, storage }: Tokens, { hash, tenant }: SentToken): Principal | undefined {
  const scopes = scopesOf(tenant);
  const configured = scopes.flatMap((scope) => directory.configuredUsers(scope));
  const stored = storage.access
    .usersWithToken(hash)
    .filter((user) => scopes.includes(user.tenant) && !directory.configuredUser(user.tenant, user.username));
  const matching = [...configured.filter(({ tokenHash }) => isHash(tokenHash, hash)), ...stored];
  const user = matching.find((one) => one.tenant === tenant) ?? matching[0];
  return user && toPrincipal(user);
}

function scopesOf(tenant: string): readonly string[] {
  return tenant === serverTenant ? [serverTenant] : [tenant, serverTenant];
}

/** Replaces a missing hash in comparisons, so that the response time does not reveal that there is none. */
const noHash = Buffer.alloc(32);

function isHash(expected: Uint8Array | undefined, hash: Buffer): boolean {
  return sameHash(expected ?? noHash, hash) && expected !== undefined;
}

function toPrincipal({ tenant, username, role, source }: KnownUser): Principal {
  return { kind: 'user', tenant, username, role, source };
}
