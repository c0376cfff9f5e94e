// Generated from schemas/registry-config.schema.json by `npm run docs`.
import type { PackageRange } from '../../server/core/analysis/registry-config/package-range.ts';

export interface TlsTable {
  /** The path of a file with the certificate in PEM format, followed by the certificates of its issuers. */
  readonly certificate: string;
  /** The path of a file with the private key in PEM format, without a passphrase. Other users must not be able to read it. */
  readonly key: string;
}

export interface MetricsTable {
  /** The token that /metrics requires, sent as Authorization: Bearer …, or preferably its SHA-256 hash. */
  readonly token: Buffer | undefined;
  /** The port that serves /metrics instead of the port of the server; with 0, the operating system selects a free port. */
  readonly port: number | undefined;
  /** The address that the server listens on for metrics: the host name of this machine, or one of its IP addresses. */
  readonly host: string;
}

export interface SettingsTable {
  /** The static token. It allows writing all packages and using the admin API. */
  readonly authToken: Buffer | undefined;
  /** The address that the server listens on: the host name of this machine, or one of its IP addresses. */
  readonly host: string;
  /** The port that the server listens on; with 0, the operating system selects a free port. */
  readonly port: number;
  /** The certificate and the private key with which the server serves HTTPS instead of HTTP. */
  readonly tls: TlsTable | undefined;
  /** The address of the server for clients, when it is behind a proxy. */
  readonly publicUrl: string | undefined;
  /** The folder for the database and the packages, relative to the folder of this file. */
  readonly data: string;
  /** The maximum size of a request body, and therefore of a package: a number of bytes, or a string such as "64 MiB". */
  readonly bodyLimit: number;
  /** Whether reading requires credentials without users, access rules and [oidc]. By default, it does as soon as there was one of them. */
  readonly requireAuth: boolean | undefined;
  /** Whether clients without credentials may read even if there are users, access rules or [oidc]. */
  readonly anonymousReads: boolean;
  /** Whether the server refuses all changes. Reading continues. */
  readonly readOnly: boolean;
  /** Whether /metrics requires no credentials even if reading packages does. */
  readonly publicMetrics: boolean;
  /** Who can read /metrics: clients with a token of its own, or clients that can connect to another port. */
  readonly metrics: MetricsTable;
  /** The number of days after which records of the audit log are removed. By default, they are kept. */
  readonly auditDays: number | undefined;
  /** The addresses of the proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  /** The private key that signs published versions, preferably in an environment variable or a file. By default, the server generates one. */
  readonly signingKey: string | undefined;
}

export interface UserTable {
  /** The name that the user signs in with and that access rules refer to. */
  readonly username: string;
  /** The maximum access of the user: read, write or admin. */
  readonly role: 'read' | 'write' | 'admin';
  /** The token that the user signs in with, or preferably its SHA-256 hash. */
  readonly token: Buffer | undefined;
}

export interface AclTable {
  /** The user that the access rule applies to; @name for a group, * for every user who signs in. */
  readonly user: string;
  /** The packages that the access rule applies to: npm/ and the name of a package, with the wildcards * and **. */
  readonly pattern: string;
  /** The permission that the rule grants: read, stage, write or admin. It is limited by the role of the user. */
  readonly permission: 'read' | 'stage' | 'write' | 'admin';
}

export interface GroupTable {
  /** The name of the group, to which access rules refer as @name. */
  readonly name: string;
  /** The users who are members of the group. */
  readonly members: readonly string[];
}

export interface ObjectsTable {
  /** The address of the object store, without the bucket. */
  readonly endpoint: string;
  /** The bucket that contains the tarballs. It must exist. */
  readonly bucket: string;
  /** The region of the bucket, which is part of the signatures of requests. */
  readonly region: string;
  /** The beginning of the names of all objects, so that a bucket can contain other objects as well. */
  readonly prefix: string;
  /** Whether the bucket is part of the path (https://host/bucket/…) instead of the host name (https://bucket.host/…). */
  readonly pathStyle: boolean;
  /** The id of the access key. The key must allow reading, writing, deleting and listing objects. */
  readonly accessKeyId: string;
  /** The secret of the access key, preferably in an environment variable or a file. */
  readonly secretAccessKey: string;
  /** How clients get tarballs: redirect sends them to the object store, stream sends the content through the server. */
  readonly deliver: 'redirect' | 'stream';
}

export interface StorageTable {
  /** The database of metadata: "sqlite" in the data folder, or the address of a PostgreSQL database. */
  readonly database: string;
  /** The store of tarballs: "files" in the data folder, or an object store that supports the S3 protocol. */
  readonly objects: 'files' | ObjectsTable;
}

export interface UpstreamTable {
  /** The names of the packages that come from this registry, with the wildcard *. */
  readonly packages: readonly string[];
  /** Names that do not come from this registry although packages match them, with the wildcard *. */
  readonly except: readonly string[];
  /** The address of the registry. */
  readonly url: string;
  /** The username for Basic authentication, with the token as the password. By default, the token is sent as Bearer. */
  readonly username: string | undefined;
  /** The token for the registry, preferably in an environment variable or a file. It is sent to no other host. */
  readonly token: string | undefined;
  /** The path of a file with the certificate of the issuer in PEM format, if the issuer is not well known. */
  readonly ca: string | undefined;
  /** The address of the proxy for requests to this registry. */
  readonly proxy: string | undefined;
  /** The number of seconds without a response after which a request is aborted. By default, that of [registries.npm]. */
  readonly timeout: number | undefined;
  /** The other hosts that this registry may redirect to or name as the address of a tarball. */
  readonly redirectHosts: readonly string[];
}

export interface AdvisoryTable {
  /** The identifier of the advisory. */
  readonly id: string;
  /** The name of the package. */
  readonly package: string;
  /** The range of the vulnerable versions. */
  readonly versions: string;
  /** How severe it is, with which npm audit --audit-level compares. */
  readonly severity: 'info' | 'low' | 'moderate' | 'high' | 'critical';
  /** What is wrong, in one line. */
  readonly title: string;
  /** The address of a page about the advisory. */
  readonly url: string;
  /** The weaknesses by their CWE identifiers. */
  readonly cwe: readonly string[];
  /** The CVSS base score. */
  readonly cvssScore: number | undefined;
  /** The CVSS vector. */
  readonly cvssVector: string | undefined;
}

export interface AdvisoriesTable {
  /** The lowest severity of the advisories whose versions are hidden. */
  readonly hide: 'info' | 'low' | 'moderate' | 'high' | 'critical' | undefined;
  /** The lowest severity of the advisories whose versions are shown as deprecated, so that clients print a warning. */
  readonly warn: 'info' | 'low' | 'moderate' | 'high' | 'critical' | undefined;
}

export interface GateTable {
  /** The period after the publication of a version in which it is hidden, such as "3 days". */
  readonly minAge: number | undefined;
  /** The names of packages that the minimum age does not apply to, with the wildcard *. */
  readonly minAgeExcept: readonly string[];
  /** The date or time from which on new versions are hidden, such as "2026-11-01". */
  readonly freeze: number | undefined;
  /** What happens to vulnerable versions, according to advisories and osv: from which severity on they are hidden, or clients warn of them. */
  readonly advisories: AdvisoriesTable | undefined;
  /** Whether versions that run scripts when they are installed are visible. */
  readonly installScripts: boolean;
  /** The names of packages that may have install scripts nevertheless, with the wildcard *. */
  readonly installScriptsExcept: readonly string[];
  /** Packages that are never visible: names with the wildcard *, with or without a range of versions. */
  readonly deny: readonly PackageRange[];
  /** Versions that are visible at any age, despite a freeze and with install scripts, such as a security fix. */
  readonly allow: readonly PackageRange[];
}

export interface NpmTable {
  /** The registry for packages that are not published here. By default, there is none. */
  readonly upstream: string | undefined;
  /** Registries for packages whose names match a pattern, with credentials of their own. The first that matches is the only one that is asked. */
  readonly upstreams: readonly UpstreamTable[];
  /** The number of seconds for which the metadata of an upstream package is served without revalidation. */
  readonly maxAge: number;
  /** The number of seconds without a response after which a request to the upstream is aborted. */
  readonly timeout: number;
  /** The number of seconds for which a package or tarball that the upstream does not have is not requested again. */
  readonly missingMaxAge: number;
  /** Names that are never requested from the upstream, with the wildcard *. */
  readonly private: readonly string[];
  /** Names of the upstream that may be published here, with the wildcard *. Their versions of the upstream are then hidden. */
  readonly allowShadowing: readonly string[];
  /** Names whose versions published here appear beside those of the upstream, with the wildcard *. */
  readonly merge: readonly string[];
  /** The other hosts that the upstream may redirect to or name as the address of a tarball. */
  readonly redirectHosts: readonly string[];
  /** The maximum size of the cache: a number of bytes, or a string such as "10 GiB". The least recently used packages are removed first. */
  readonly cacheLimit: number;
  /** The number of days after which a cache entry that was not used is removed. */
  readonly cacheDays: number;
  /** A JSON file, or a folder of JSON files, with advisories in the Open Source Vulnerability format (OSV). */
  readonly osv: string | undefined;
  /** Vulnerable versions that npm audit reports, beside the advisories of the upstreams. */
  readonly advisories: readonly AdvisoryTable[];
  /** The path of a trusted_root.json of Sigstore, with which the provenance of published packages is verified. Without it, provenance is refused. */
  readonly trustedRoot: string | undefined;
  /** The issuers of the identities that may sign provenance. By default, all that the authorities in trusted_root accept. */
  readonly provenanceIssuers: readonly string[];
  /** Which versions of the upstream clients receive: a minimum age, a freeze, denied packages, and versions with install scripts. */
  readonly gate: GateTable | undefined;
}

export interface RegistriesTable {
  /** The npm registry, under /npm/. */
  readonly npm: NpmTable;
}

export interface LoginTable {
  /** The id of the server as a client of the identity provider. */
  readonly clientId: string;
  /** The secret of the client, preferably in an environment variable or a file. A public client has none. */
  readonly clientSecret: string | undefined;
  /** The scopes that the server requests. */
  readonly scopes: readonly string[];
  /** What the access token is for, if the identity provider requires it to be named (resource or audience). */
  readonly resource: string | undefined;
}

export interface OidcTable {
  /** The address of the identity provider, exactly as in the claim iss of its tokens. */
  readonly issuer: string;
  /** The audience of the tokens (the claim aud). */
  readonly audience: string;
  /** The clients of the identity provider whose tokens are accepted (the claim azp). By default, tokens of all clients are. */
  readonly authorizedParties: readonly string[];
  /** The claim that contains the username. */
  readonly usernameClaim: string;
  /** The claim that contains a name, or a list of names, that role_mapping maps to roles. */
  readonly roleClaim: string | undefined;
  /** The roles for the names in the role claim, as name = role. */
  readonly roleMapping: ReadonlyMap<string, 'read' | 'write' | 'admin'>;
  /** The claim that contains a name, or a list of names, that group_mapping maps to groups. */
  readonly groupsClaim: string | undefined;
  /** The groups for the names in the groups claim, as name = group. Other names have no effect. */
  readonly groupMapping: ReadonlyMap<string, string>;
  /** In multi-tenant mode: the claim that contains the tenant, or the tenants, of the user. */
  readonly tenantClaim: string | undefined;
  /** Whether an unknown user is added when signing in for the first time. */
  readonly autoProvision: boolean;
  /** The role of a user whose role is not defined elsewhere. */
  readonly defaultRole: 'read' | 'write' | 'admin';
  /** How package clients sign in with the identity provider in the browser (npm login): the server as a client of it. */
  readonly login: LoginTable | undefined;
}

export interface TrustedPublisherTable {
  /** The name of the publisher in the audit log. */
  readonly name: string;
  /** The address of the issuer, exactly as in the claim iss of its tokens. */
  readonly issuer: string;
  /** The audience of the tokens (the claim aud). In GitHub Actions, npm requests npm: and the host name of the registry. */
  readonly audience: string;
  /** What the claims of the tokens must be, as claim = value. All of them must match; in text, * and ** are wildcards. */
  readonly claims: ReadonlyMap<string, string | number | boolean>;
  /** The packages that the publisher may publish: patterns as in access rules. */
  readonly packages: readonly string[];
  /** Whether the publisher may only stage versions, which a user approves. */
  readonly stageOnly: boolean;
  /** In multi-tenant mode: the tenant whose packages the publisher may publish. */
  readonly tenant: string | undefined;
}

export interface WebhookTable {
  /** The name of the webhook in the admin API and in logs. */
  readonly name: string;
  /** The address that receives the requests. */
  readonly url: string;
  /** The key of the signatures, with which the receiver verifies that a request comes from this registry. */
  readonly secret: string;
  /** The changes that the webhook receives; all of them by default. */
  readonly events: readonly ('publish' | 'unpublish' | 'dist-tag' | 'stage' | 'quarantine' | 'access')[];
  /** The packages whose changes the webhook receives: patterns as in access rules; all of them by default. */
  readonly packages: readonly string[];
  /** In multi-tenant mode: the tenant whose changes are sent. Without it, the changes of all tenants are sent. */
  readonly tenant: string | undefined;
  /** Whether the address may belong to this machine or a private network. */
  readonly allowPrivate: boolean;
}

export interface QuotaTable {
  /** The scope whose packages count, such as @acme. Without it, all packages count. */
  readonly scope: string | undefined;
  /** In multi-tenant mode: the tenant whose packages count. Without it, the quota applies to each tenant. */
  readonly tenant: string | undefined;
  /** The maximum size of the tarballs of all versions: a number of bytes, or a string such as "5 GiB". */
  readonly maxSize: number | undefined;
  /** The maximum number of versions. */
  readonly maxVersions: number | undefined;
}

export interface RetentionTable {
  /** The packages that the rule applies to: patterns as in access rules; all of them by default. */
  readonly packages: readonly string[];
  /** The prereleases that the rule applies to, with the wildcard *; all of them by default. */
  readonly versions: readonly string[];
  /** The period after the publication in which a version remains, such as "30 days". */
  readonly olderThan: number | undefined;
  /** The period after the last download in which a version remains, such as "14 days". */
  readonly notDownloadedFor: number | undefined;
  /** The number of the newest matching versions of each package that remain in any case. */
  readonly keepNewest: number;
  /** In multi-tenant mode: the tenant whose packages the rule applies to. Without it, it applies to all tenants. */
  readonly tenant: string | undefined;
  /** Whether the versions are only listed and not removed. */
  readonly dryRun: boolean;
}

export interface StagingTable {
  /** Whether a staged version must be approved by another user than the one who staged it. */
  readonly review: boolean;
  /** The period after which a staged version that was not approved is removed, such as "14 days". */
  readonly expires: number;
  /** The maximum number of versions of a user that wait for an approval. */
  readonly maxVersions: number;
  /** The maximum size of the tarballs of a user that wait for an approval: a number of bytes, or a string such as "500 MiB". */
  readonly maxSize: number;
}

export interface PagesTable {
  /** Whether the server has pages of the packages for browsers, at /npm/-/pages. */
  readonly enabled: boolean;
}

export interface MultiTenantTable {
  /** Whether the server is in multi-tenant mode. */
  readonly enabled: boolean;
}

export interface TenantTable {
  /** The name of the tenant, which is the first segment of its addresses. */
  readonly name: string;
  /** The static token of the tenant, or preferably its SHA-256 hash. It allows everything within this tenant. */
  readonly authToken: Buffer | undefined;
  /** The users of this tenant. */
  readonly users: readonly UserTable[];
  /** The access rules of this tenant. Patterns do not contain the name of the tenant. */
  readonly acl: readonly AclTable[];
  /** The groups of users of this tenant. */
  readonly groups: readonly GroupTable[];
}

export interface RegistryTable {
  /** The server itself: its static token, the address that it listens on, and its data folder. */
  readonly settings: SettingsTable;
  /** The users of the server. They are read-only in the admin API. */
  readonly users: readonly UserTable[];
  /** The access rules. Access that no rule grants is denied. They are read-only in the admin API. */
  readonly acl: readonly AclTable[];
  /** The groups of users, to which access rules can grant access. */
  readonly groups: readonly GroupTable[];
  /** Where the server stores its data. By default, everything is in the data folder of this machine. */
  readonly storage: StorageTable;
  /** The kinds of registries that the server provides. */
  readonly registries: RegistriesTable;
  /** Sign-in with access tokens of an identity provider (OpenID Connect). */
  readonly oidc: OidcTable | undefined;
  /** CI jobs that publish packages with an identity token of their issuer instead of a stored token (npm's trusted publishing). */
  readonly trustedPublishers: readonly TrustedPublisherTable[];
  /** Addresses that receive a signed request after packages, dist-tags or access have changed. */
  readonly webhooks: readonly WebhookTable[];
  /** How much the packages of the server, of a tenant or of a scope may use. A publication above it is refused. */
  readonly quotas: readonly QuotaTable[];
  /** Which prereleases of packages that are published here are removed, and when. */
  readonly retention: readonly RetentionTable[];
  /** Staged publishing: versions that wait for an approval before anyone can install them. */
  readonly staging: StagingTable;
  /** Read-only pages of the packages for browsers. */
  readonly pages: PagesTable;
  /** Multi-tenant mode: each tenant has its own users, access rules and packages. */
  readonly multiTenant: MultiTenantTable;
  /** The tenants, in multi-tenant mode. */
  readonly tenants: readonly TenantTable[];
}
