import type { ExpectedClaim } from '../../access/publisher-claims.ts';
import type { Permission, Role } from '../../access/roles.ts';
import type { ConfiguredAdvisory } from '../supply-chain/advisories/advisory.ts';
import type { GateRules } from '../supply-chain/gate/gate-rules.ts';

/** The configuration of a server: the configuration file with all defaults. */
export interface Config {
  readonly settings: ServerSettings;
  readonly storage: StorageConfig;
  /** The users of the server itself. In multi-tenant mode, these are its operators. */
  readonly users: readonly ConfiguredUser[];
  readonly rules: readonly ConfiguredRule[];
  readonly npm: NpmConfig;
  readonly oidc: OidcConfig | undefined;
  readonly trustedPublishers: readonly TrustedPublisher[];
  readonly webhooks: readonly WebhookConfig[];
  readonly quotas: readonly ConfiguredQuota[];
  readonly retention: readonly RetentionRule[];
  /** Undefined when the server is not in multi-tenant mode. */
  readonly tenants: readonly TenantConfig[] | undefined;
}

export interface ServerSettings {
  /** SHA-256 of `auth_token`, 32 bytes; undefined when there is no static token. */
  readonly authTokenHash: Buffer | undefined;
  readonly listen: { readonly host: string; readonly port: number };
  /** Undefined when clients connect with HTTP. Contains the private key, so it is never logged. */
  readonly tls: TlsConfig | undefined;
  /** Without a slash at the end. When undefined, addresses are derived from the `Host` header of each request. */
  readonly publicUrl: string | undefined;
  /** An absolute path. */
  readonly dataFolder: string;
  /** The maximum size of a request body, in bytes. */
  readonly bodyLimit: number;
  /**
   * Whether reading requires credentials even without users; false also lifts the requirement that remains after the last
   * user was deleted.
   */
  readonly requireAuth: boolean | undefined;
  /** Whether clients without credentials may read in ACL and OIDC mode. */
  readonly anonymousReads: boolean;
  /** Whether changes to packages and records are refused. */
  readonly readOnly: boolean;
  /** Whether `/metrics` requires no credentials where reading does. */
  readonly publicMetrics: boolean;
  readonly metrics: MetricsConfig;
  /** The private key with which versions are signed, in PEM; undefined for a generated one. Secret. */
  readonly signingKey: string | undefined;
  /** The days after which audit records are removed; undefined for never. */
  readonly auditDays: number | undefined;
  /** Addresses, or CIDR ranges, of proxies with a trusted `X-Forwarded-For` header. */
  readonly trustedProxies: readonly string[];
}

/** The access to `/metrics`, and its address. */
export interface MetricsConfig {
  /** SHA-256 of the only token that allows access, 32 bytes; undefined when there is none. */
  readonly tokenHash: Buffer | undefined;
  /** The address that serves metrics instead of the server's own; undefined when the server's own address serves them. */
  readonly listen: MetricsAddress | undefined;
}

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
  /** Whether only programs on this machine can connect. */
  readonly isLoopback: boolean;
}

/** The contents of the files, in PEM format. */
export interface TlsConfig {
  /** The certificate, followed by those of its issuers. */
  readonly certificate: string;
  readonly key: string;
}

/** The location of the metadata and the tarballs. Contains secrets, so it is never logged. */
export interface StorageConfig {
  /** The address of a PostgreSQL database, with its password; undefined for SQLite in the data folder. */
  readonly postgres: string | undefined;
  /** Undefined for files in the data folder. */
  readonly objectStore: ObjectStoreConfig | undefined;
}

export interface ObjectStoreConfig {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** The beginning of the names of all objects. */
  readonly prefix: string;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly pathStyle: boolean;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether clients are redirected to the object store, or receive tarballs through the server. */
  readonly deliver: 'redirect' | 'stream';
}

export interface ConfiguredUser {
  readonly username: string;
  readonly role: Role;
  /** SHA-256 of the token, 32 bytes; a user without a token can sign in with OIDC only. */
  readonly tokenHash: Buffer | undefined;
}

export interface ConfiguredRule {
  readonly user: string;
  readonly pattern: string;
  readonly permission: Permission;
}

export interface NpmConfig {
  /** The registry for packages that are not published here. Without a slash at the end. */
  readonly upstream: string | undefined;
  /** Registries for packages whose names match a pattern; the first that matches applies. */
  readonly upstreams: readonly UpstreamConfig[];
  /** The seconds for which a packument of the upstream is served without revalidation. */
  readonly maxAge: number;
  /** The seconds without a response after which a request to the upstream is aborted. */
  readonly timeout: number;
  /** The seconds for which something that the upstream does not have is not requested again. */
  readonly missingMaxAge: number;
  /** The patterns of names that are never requested from the upstream. */
  readonly privateNames: readonly string[];
  /** Hosts, with or without a port, and address ranges that the upstream may refer to. */
  readonly redirectHosts: readonly string[];
  /** The maximum size of the cache, in bytes. */
  readonly cacheLimit: number;
  /** The days after which an unused cache entry is removed. */
  readonly cacheDays: number;
  /** The rules that hide versions of the upstream from clients; undefined for none. */
  readonly gate: GateRules | undefined;
  /** The advisories that `npm audit` reports in addition to those of upstreams. */
  readonly advisories: readonly ConfiguredAdvisory[];
  /** The trusted root that verifies provenance, in JSON; undefined when provenance is refused. */
  readonly trustedRoot: string | undefined;
  /** The issuers of the identities that may sign provenance; empty for all that the trusted root accepts. */
  readonly provenanceIssuers: readonly string[];
}

/** A registry for packages whose names match a pattern. Contains secrets, so it is never logged. */
export interface UpstreamConfig {
  readonly packages: readonly string[];
  /** The patterns of names that are not requested from this registry even if `packages` match. */
  readonly except: readonly string[];
  /** Without a slash at the end. */
  readonly address: string;
  /** The header `Authorization`; undefined for none. */
  readonly authorization: string | undefined;
  /** Certificates in PEM that are trusted in addition to the well-known ones. */
  readonly ca: string | undefined;
  readonly proxy: string | undefined;
  /** The seconds without a response after which a request is aborted. */
  readonly timeout: number;
  readonly redirectHosts: readonly string[];
}

export interface OidcConfig {
  /** The `iss` claim of the tokens, and the base address of the discovery document. */
  readonly issuer: string;
  readonly audience: string;
  /** The clients (the claim `azp`) whose tokens are accepted; empty for all. */
  readonly authorizedParties: readonly string[];
  readonly usernameClaim: string;
  /** The claim with a name, or a list of names, that `roleMapping` maps to roles. */
  readonly roleClaim: string | undefined;
  readonly roleMapping: ReadonlyMap<string, Role>;
  /** In multi-tenant mode: the claim with the tenant, or the tenants, of the user. */
  readonly tenantClaim: string | undefined;
  /** Whether an unknown user is added when signing in for the first time. */
  readonly autoProvision: boolean;
  readonly defaultRole: Role;
  /** Undefined when package clients cannot sign in with the identity provider in the browser. */
  readonly login: LoginConfig | undefined;
}

/** CI jobs that may publish packages with an identity token of their issuer. */
export interface TrustedPublisher {
  readonly name: string;
  /** The tenant whose packages they publish; `serverTenant` without tenants. */
  readonly tenant: string;
  readonly issuer: string;
  readonly audience: string;
  /** The required values of the claims of the token, by name. */
  readonly claims: ReadonlyMap<string, ExpectedClaim>;
  /** Patterns as in access rules. */
  readonly packages: readonly string[];
}

/** The changes that webhooks receive. */
export const webhookEvents = ['publish', 'unpublish', 'dist-tag', 'access'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** An address that receives a request after changes. Contains secrets, so it is never logged. */
export interface WebhookConfig {
  readonly name: string;
  readonly url: string;
  /** The key of the signatures. */
  readonly secret: string;
  readonly events: readonly WebhookEvent[];
  /** Patterns as in access rules. */
  readonly packages: readonly string[];
  /** Whether the address may belong to this machine or a private network. */
  readonly allowPrivate: boolean;
}

/** The limits for all packages, or for those of a tenant or a scope. */
export interface ConfiguredQuota {
  /** Undefined for each tenant on its own. Without tenants, always undefined. */
  readonly tenant: string | undefined;
  /** Such as `@acme`; undefined for all packages. */
  readonly scope: string | undefined;
  readonly maxBytes: number | undefined;
  readonly maxVersions: number | undefined;
}

/** A rule that removes prereleases of packages that are published here. All limits must apply. */
export interface RetentionRule {
  /** Undefined for all tenants. */
  readonly tenant: string | undefined;
  /** Patterns as in access rules. */
  readonly packages: readonly string[];
  /** Patterns of versions, in which `*` matches any text. */
  readonly versions: readonly string[];
  /** Milliseconds since the publication; negative for no limit. */
  readonly olderThan: number;
  /** Milliseconds since the last download or, without one, the publication; negative for no limit. */
  readonly notDownloadedFor: number;
  /** The number of the newest matching versions of each package that remain. */
  readonly keepNewest: number;
  /** Whether versions are only listed. */
  readonly isDryRun: boolean;
}

/** How the server itself sends users to the identity provider. */
export interface LoginConfig {
  readonly clientId: string;
  /** Undefined for a public client. Secret, so it is never logged. */
  readonly clientSecret: string | undefined;
  readonly scopes: readonly string[];
  /** The resource that the access token is for, if the identity provider requires it to be named. */
  readonly resource: string | undefined;
}

export interface TenantConfig {
  readonly name: string;
  /** SHA-256 of the static token of this tenant, 32 bytes; undefined when there is none. */
  readonly authTokenHash: Buffer | undefined;
  readonly users: readonly ConfiguredUser[];
  readonly rules: readonly ConfiguredRule[];
}
