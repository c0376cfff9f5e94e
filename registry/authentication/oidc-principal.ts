import type { JWTPayload } from 'jose';
import { type Principal, serverTenant } from '../../access/principal.ts';
import { includes, type Role } from '../../access/roles.ts';
import { usernameProblem } from '../../access/username.ts';
import type { OidcConfig } from '../config/config.ts';
import type { AccessDirectory } from '../directory/access-directory.ts';
import type { KnownUser } from '../directory/known-access.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import type { AccessDraft } from '../storage/contract/access-records.ts';
import type { AuditDraft } from '../storage/contract/records.ts';
import type { StorageForReads } from '../storage/contract/storage.ts';

export interface Provisioning {
  readonly tenant: string;
  /** The address of the client, for the audit log. */
  readonly address: string;
  readonly config: OidcConfig;
  readonly directory: AccessDirectory;
  readonly storage: StorageForReads;
}

/**
 * Resolves to the user of a verified access token, and adds a user who signs in for the first time when `auto_provision` is set.
 * A user that OIDC has added is bound to the `sub` claim, so that another account with the same name is refused. Rejects with
 * HttpError 401 or 403.
 */
export async function oidcPrincipal(claims: JWTPayload, provisioning: Provisioning): Promise<Principal> {
  const { tenant, config, directory, storage } = provisioning;
  const username = usernameIn(claims, config);
  const operator = config.tenantClaim === undefined ? undefined : directory.user(serverTenant, username);
  if (operator && operator.source !== 'oidc') {
    checkClaim(operator, config);
    return { ...identity(serverTenant, username), role: operator.role, source: operator.source };
  }
  checkTenant(claims, tenant, config);
  const role = roleIn(claims, config);
  const user = { ...identity(tenant, username), groupClaims: groupClaimsIn(claims, config) };
  const known = knownUser(username, claims, provisioning);
  if (known && known.source !== 'oidc') {
    checkClaim(known, config);
    return { ...user, role: known.role, source: known.source };
  }
  if (!known || (role !== undefined && role !== known.role)) {
    await storage.access.change((draft) => ({
      result: undefined,
      audit: signIn(draft, knownUser(username, claims, provisioning), { username, role, claims, provisioning }),
    }));
  }
  return { ...user, role: role ?? known?.role ?? config.defaultRole, source: 'oidc' };
}

interface SignIn {
  readonly username: string;
  readonly role: Role | undefined;
  readonly claims: JWTPayload;
  readonly provisioning: Provisioning;
}

/** Adds a user or changes the role of a known one. Returns undefined when another request has just done the same. */
function signIn(
  draft: AccessDraft,
  known: KnownUser | undefined,
  { username, role, claims, provisioning }: SignIn,
): AuditDraft | undefined {
  const { tenant, address, config } = provisioning;
  if (known && (known.source !== 'oidc' || role === undefined || role === known.role)) return undefined;
  const newRole = role ?? config.defaultRole;
  if (known) draft.updateUser(tenant, username, { role: newRole });
  else {
    const user = { tenant, username, role: newRole, source: 'oidc', tokenHash: undefined } as const;
    draft.createUser({ ...user, subject: claims.sub });
  }
  return {
    tenant,
    actor: username,
    action: known ? 'user.update' : 'user.create',
    target: username,
    address,
    details: { role: newRole, source: 'oidc' },
  };
}

/** Returns the user with a name. Throws HttpError 403 for an unknown user who may not be added, and for another account's user. */
function knownUser(
  username: string,
  claims: JWTPayload,
  { tenant, config, directory }: Provisioning,
): KnownUser | undefined {
  const known = directory.user(tenant, username);
  if (!known && !config.autoProvision)
    throw new HttpError(403, `User ${quoted(username)} does not exist.`, { code: 'no-such-user' });
  if (known?.source === 'oidc' && known.subject !== claims.sub) {
    throw new HttpError(403, `Username ${quoted(username)} belongs to another account of the identity provider.`);
  }
  return known;
}

/**
 * Throws HttpError 403 for an admin who was not added by OIDC, unless the username is the `sub` claim. Another claim may be
 * chosen by its user or reassigned, so it does not prove the identity of an admin.
 */
function checkClaim({ username, role }: KnownUser, { usernameClaim }: OidcConfig): void {
  if (role !== 'admin' || usernameClaim === 'sub') return;
  const reason = `User ${quoted(username)} is an admin, who cannot sign in with the claim \`${usernameClaim}\``;
  throw new HttpError(403, `${reason}; use the token of the user.`);
}

function identity(tenant: string, username: string) {
  return { kind: 'user', tenant, username } as const;
}

function usernameIn(claims: JWTPayload, { usernameClaim }: OidcConfig): string {
  const username = claims[usernameClaim];
  if (typeof username !== 'string' || usernameProblem(username) !== undefined) {
    throw new HttpError(401, `The claim \`${usernameClaim}\` of the access token is not a valid username.`);
  }
  if (usernameClaim === 'email' && claims.email_verified === false) {
    throw new HttpError(401, 'The identity provider has not verified the email address of this account.');
  }
  return username;
}

/**
 * Throws HttpError 403 when the access token does not name the tenant. In multi-tenant mode, no token allows access to the
 * server itself: only the configuration file and the admin API define operators.
 */
function checkTenant(claims: JWTPayload, tenant: string, { tenantClaim }: OidcConfig): void {
  const isSingle = tenant === serverTenant && tenantClaim === undefined;
  const named = tenantClaim === undefined ? [] : namesIn(claims[tenantClaim]);
  if (!isSingle && (tenant === serverTenant || !named.includes(tenant))) {
    throw new HttpError(403, 'The access token is not valid for this tenant.', { code: 'another-tenant' });
  }
}

/** Returns the highest of the mapped roles, or the default role; undefined when roles do not come from the access token. */
function roleIn(claims: JWTPayload, { roleClaim, roleMapping, defaultRole }: OidcConfig): Role | undefined {
  if (roleClaim === undefined) return undefined;
  const mapped = namesIn(claims[roleClaim]).flatMap((name) => roleMapping.get(name) ?? []);
  return (
    mapped.reduce<Role | undefined>((best, role) => (best && includes(best, role) ? best : role), undefined) ??
    defaultRole
  );
}

/** Returns the values of the claim with groups that the configuration maps to groups. */
function groupClaimsIn(claims: JWTPayload, { groupsClaim, groupMapping }: OidcConfig): readonly string[] {
  if (groupsClaim === undefined) return [];
  return [...new Set(namesIn(claims[groupsClaim]))].filter((name) => groupMapping.has(name));
}

function namesIn(claim: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return names.filter((name): name is string => typeof name === 'string');
}
