import type { ConfiguredAdvisory } from '../supply-chain/advisories/advisory.ts';
import type { GateRules } from '../supply-chain/gate/gate-rules.ts';
import type {
  AclTable,
  GroupTable,
  LoginTable,
  NpmTable,
  ObjectsTable,
  OidcTable,
  PagesTable,
  QuotaTable,
  RetentionTable,
  SettingsTable,
  StagingTable,
  TrustedPublisherTable,
  UpstreamTable,
  UserTable,
  WebhookTable,
} from './registry-settings.ts';

/** The configuration of a server: the configuration file with all defaults. */
export interface Config {
  readonly settings: ServerSettings;
  readonly storage: StorageConfig;
  /** The users of the server itself. In multi-tenant mode, these are its operators. */
  readonly users: readonly ConfiguredUser[];
  readonly rules: readonly ConfiguredRule[];
  readonly groups: readonly ConfiguredGroup[];
  readonly npm: NpmConfig;
  readonly oidc: OidcConfig | undefined;
  readonly trustedPublishers: readonly TrustedPublisher[];
  readonly webhooks: readonly WebhookConfig[];
  readonly quotas: readonly ConfiguredQuota[];
  readonly retention: readonly RetentionRule[];
  readonly staging: StagingConfig;
  readonly pages: PagesConfig;
  /** Undefined when the server is not in multi-tenant mode. */
  readonly tenants: readonly TenantConfig[] | undefined;
}

export interface ServerSettings
  extends Omit<SettingsTable, 'authToken' | 'host' | 'port' | 'tls' | 'data' | 'metrics'> {
  /** SHA-256 of `auth_token`, 32 bytes; undefined when there is no static token. */
  readonly authTokenHash: Buffer | undefined;
  readonly listen: { readonly host: string; readonly port: number };
  /** Undefined when clients connect with HTTP. Contains the private key, so it is never logged. */
  readonly tls: TlsConfig | undefined;
  /** An absolute path. */
  readonly dataFolder: string;
  readonly metrics: MetricsConfig;
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

/** Contains secrets, so it is never logged. The endpoint has no slash at the end. */
export type ObjectStoreConfig = ObjectsTable;

export interface ConfiguredUser extends Omit<UserTable, 'token'> {
  /** SHA-256 of the token, 32 bytes; a user without a token can sign in with OIDC only. */
  readonly tokenHash: Buffer | undefined;
}

export type ConfiguredRule = AclTable;

export type ConfiguredGroup = GroupTable;

export interface NpmConfig extends Omit<NpmTable, 'private' | 'upstreams' | 'gate' | 'advisories'> {
  /** Registries for packages whose names match a pattern; the first that matches applies. */
  readonly upstreams: readonly UpstreamConfig[];
  /** The patterns of names that are never requested from the upstream. */
  readonly privateNames: readonly string[];
  /** The rules that hide versions of the upstream from clients; undefined for none. */
  readonly gate: GateRules | undefined;
  /** The advisories that `npm audit` reports in addition to those of upstreams. */
  readonly advisories: readonly ConfiguredAdvisory[];
}

/** A registry for packages whose names match a pattern. Contains secrets, so it is never logged. */
export interface UpstreamConfig extends Omit<UpstreamTable, 'url' | 'username' | 'token' | 'timeout'> {
  /** Without a slash at the end. */
  readonly address: string;
  /** The header `Authorization`; undefined for none. */
  readonly authorization: string | undefined;
  /** The seconds without a response after which a request is aborted. */
  readonly timeout: number;
}

/** If clients are authorized by name, `authorizedParties` contains the server itself. */
export type OidcConfig = OidcTable;

/** CI jobs that may publish packages with an identity token of their issuer. */
export interface TrustedPublisher extends Omit<TrustedPublisherTable, 'tenant'> {
  /** The tenant whose packages they publish; `serverTenant` without tenants. */
  readonly tenant: string;
}

/** A kind of change that webhooks receive. */
export type WebhookEvent = WebhookTable['events'][number];

/** An address that receives a request after changes. Contains secrets, so it is never logged. */
export type WebhookConfig = WebhookTable;

/** The limits for all packages, or for those of a tenant or a scope. */
export interface ConfiguredQuota extends Omit<QuotaTable, 'maxSize'> {
  readonly maxBytes: number | undefined;
}

/** A rule that removes prereleases of packages that are published here. All limits must apply. */
export interface RetentionRule extends Omit<RetentionTable, 'olderThan' | 'notDownloadedFor' | 'dryRun'> {
  /** Milliseconds since the publication; negative for no limit. */
  readonly olderThan: number;
  /** Milliseconds since the last download or, without one, the publication; negative for no limit. */
  readonly notDownloadedFor: number;
  /** Whether versions are only listed. */
  readonly isDryRun: boolean;
}

/** How versions wait for an approval. */
export type StagingConfig = StagingTable;

/** The pages of packages for browsers. */
export type PagesConfig = PagesTable;

/** How the server itself sends users to the identity provider. Contains a secret, so it is never logged. */
export type LoginConfig = LoginTable;

export interface TenantConfig {
  readonly name: string;
  /** SHA-256 of the static token of this tenant, 32 bytes; undefined when there is none. */
  readonly authTokenHash: Buffer | undefined;
  readonly users: readonly ConfiguredUser[];
  readonly rules: readonly ConfiguredRule[];
  readonly groups: readonly ConfiguredGroup[];
}
