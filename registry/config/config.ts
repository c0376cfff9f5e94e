import type { Permission, Role } from '../../access/roles.ts';

/** What the server runs with: the configuration file with every default filled in. */
export interface Config {
  readonly settings: Settings;
  /** The users and rules of the server itself. In multi-tenant mode these are its operators. */
  readonly users: readonly ConfiguredUser[];
  readonly rules: readonly ConfiguredRule[];
  readonly npm: NpmConfig;
  readonly oidc: OidcConfig | undefined;
  /** Undefined when the server is not in multi-tenant mode. */
  readonly tenants: readonly TenantConfig[] | undefined;
}

export interface Settings {
  /** SHA-256 of `auth_token`, 32 bytes. Without one nobody is let in by a static token. */
  readonly authTokenHash: Buffer | undefined;
  readonly listen: { readonly host: string; readonly port: number };
  /** Without a slash at the end. Without one, addresses are made from the request's own `Host`. */
  readonly publicUrl: string | undefined;
  /** Absolute. */
  readonly dataFolder: string;
  /** Bytes of a request's body. */
  readonly bodyLimit: number;
  /** In ACL and OIDC mode: whether who sends no credentials may read. */
  readonly anonymousReads: boolean;
  /** Addresses (or CIDR ranges) whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

export interface ConfiguredUser {
  readonly username: string;
  readonly role: Role;
  /** SHA-256 of the token, 32 bytes; a user without one can only come by OIDC. */
  readonly tokenHash: Buffer | undefined;
}

export interface ConfiguredRule {
  readonly user: string;
  readonly pattern: string;
  readonly permission: Permission;
}

export interface NpmConfig {
  /** Where packages come from that are not published here. Without a slash at the end. */
  readonly upstream: string | undefined;
  /** Seconds for which a packument of the upstream is served without asking again. */
  readonly maxAge: number;
  /** Seconds after which an unanswered request to the upstream is given up. */
  readonly timeout: number;
}

export interface OidcConfig {
  /** As it stands in the tokens' `iss`; its discovery document is looked for below it. */
  readonly issuer: string;
  readonly audience: string;
  readonly usernameClaim: string;
  /** The claim that holds a name or a list of names which `roleMapping` turns into roles. */
  readonly roleClaim: string | undefined;
  readonly roleMapping: ReadonlyMap<string, Role>;
  /** In multi-tenant mode: the claim that names the tenant, or the tenants, of the user. */
  readonly tenantClaim: string | undefined;
  /** Whether a user who is not known yet is added on first sight. */
  readonly autoProvision: boolean;
  readonly defaultRole: Role;
}

export interface TenantConfig {
  readonly name: string;
  /** The tenant's own static token: what `auth_token` is to the server, within this tenant. */
  readonly authTokenHash: Buffer | undefined;
  readonly users: readonly ConfiguredUser[];
  readonly rules: readonly ConfiguredRule[];
}
