import type { JWTPayload } from 'jose';
import { type Principal, serverTenant } from '../../access/principal.ts';
import { includes, type Role } from '../../access/roles.ts';
import { usernameProblem } from '../../access/username.ts';
import type { OidcConfig } from '../config/config.ts';
import type { Directory } from '../directory/directory.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Storage } from '../storage/open-storage.ts';

export interface Provisioning {
  readonly tenant: string;
  /** Of the client, for the audit table. */
  readonly address: string;
  readonly config: OidcConfig;
  readonly directory: Directory;
  readonly storage: Storage;
}

/**
 * The user of a verified token, added on first sight where the configuration says so. A user that OIDC has added is bound
 * to the token's `sub`, so that a later owner of the name does not become them. Throws HttpError 401 or 403.
 */
export function oidcPrincipal(claims: JWTPayload, provisioning: Provisioning): Principal {
  const { tenant, address, config, directory, storage } = provisioning;
  const username = usernameIn(claims, config);
  const operator = config.tenantClaim === undefined ? undefined : directory.user(serverTenant, username);
  if (operator && operator.source !== 'oidc') {
    return { ...identity(serverTenant, username), role: operator.role, source: operator.source };
  }
  checkTenant(claims, tenant, config);
  const role = roleIn(claims, config);
  const known = directory.user(tenant, username);
  if (known && known.source !== 'oidc')
    return { ...identity(tenant, username), role: known.role, source: known.source };
  if (!known && !config.autoProvision) throw new HttpError(403, `There is no user ${JSON.stringify(username)} here.`);
  if (known && known.subject !== claims.sub) {
    throw new HttpError(403, `The name ${JSON.stringify(username)} belongs to another account of the issuer.`);
  }
  if (!known || (role !== undefined && role !== known.role)) {
    storage.transaction(() => {
      if (known) storage.users.update(tenant, username, { role: role ?? known.role });
      else {
        const user = {
          tenant,
          username,
          role: role ?? config.defaultRole,
          source: 'oidc',
          tokenHash: undefined,
        } as const;
        storage.users.create({ ...user, subject: claims.sub });
      }
      storage.audit.append({
        tenant,
        actor: username,
        action: known ? 'user.update' : 'user.create',
        target: username,
        address,
        details: { role: role ?? config.defaultRole, source: 'oidc' },
      });
    });
  }
  return { ...identity(tenant, username), role: role ?? known?.role ?? config.defaultRole, source: 'oidc' };
}

function identity(tenant: string, username: string) {
  return { kind: 'user', tenant, username } as const;
}

function usernameIn(claims: JWTPayload, { usernameClaim }: OidcConfig): string {
  const username = claims[usernameClaim];
  if (typeof username !== 'string' || usernameProblem(username) !== undefined) {
    throw new HttpError(401, `The claim "${usernameClaim}" of the access token is not a username.`);
  }
  if (usernameClaim === 'email' && claims.email_verified === false) {
    throw new HttpError(401, 'The issuer has not verified the e-mail address of this account.');
  }
  return username;
}

/**
 * In multi-tenant mode the token itself says where its owner may go, and never that it is to the server itself: its
 * operators are only those that the configuration or the admin API names.
 */
function checkTenant(claims: JWTPayload, tenant: string, { tenantClaim }: OidcConfig): void {
  const isSingle = tenant === serverTenant && tenantClaim === undefined;
  const named = tenantClaim === undefined ? [] : namesIn(claims[tenantClaim]);
  if (!isSingle && (tenant === serverTenant || !named.includes(tenant))) {
    throw new HttpError(403, 'The access token does not name this tenant.');
  }
}

/** The highest of the mapped roles, else the default; undefined when roles do not come from the token. */
function roleIn(claims: JWTPayload, { roleClaim, roleMapping, defaultRole }: OidcConfig): Role | undefined {
  if (roleClaim === undefined) return undefined;
  const mapped = namesIn(claims[roleClaim]).flatMap((name) => roleMapping.get(name) ?? []);
  return (
    mapped.reduce<Role | undefined>((best, role) => (best && includes(best, role) ? best : role), undefined) ??
    defaultRole
  );
}

function namesIn(claim: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return names.filter((name): name is string => typeof name === 'string');
}
