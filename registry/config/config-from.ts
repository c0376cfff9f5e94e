import { resolve } from 'node:path';
import { serverTenant } from '../../access/principal.ts';
import type { ExpectedClaim } from '../../access/publisher-claims.ts';
import { isRole, type Role } from '../../access/roles.ts';
import { isLoopback } from '../../server/core/analysis/registry-config/addresses.ts';
import {
  type Config,
  type ConfiguredRule,
  type ConfiguredUser,
  type LoginConfig,
  type MetricsConfig,
  type ObjectStoreConfig,
  type OidcConfig,
  type ServerSettings,
  type StorageConfig,
  type TenantConfig,
  type TrustedPublisher,
  type WebhookConfig,
  webhookEvents,
} from './config.ts';
import { npmFrom } from './npm-from.ts';
import { quotaFrom, retentionFrom } from './package-limits.ts';
import { secretAt, tokenHashAt } from './secret-at.ts';
import {
  addressAt,
  booleanAt,
  bytesAt,
  type ConfigTable,
  numberAt,
  required,
  tableAt,
  tablesAt,
  textAt,
  textsAt,
} from './table.ts';
import type { TokenSources } from './token-sources.ts';

/**
 * Returns the configuration in a file that has passed the check, with all defaults. `folder` is the folder of the file, and
 * `tokens` reads the tokens that are not in the file.
 */
export function configFrom(file: ConfigTable, folder: string, tokens: TokenSources): Config {
  const oidc = tableAt(file, 'oidc');
  const isMultiTenant = booleanAt(tableAt(file, 'multi_tenant') ?? {}, 'enabled') ?? false;
  return {
    settings: settingsFrom(tableAt(file, 'settings') ?? {}, folder, tokens),
    storage: storageFrom(tableAt(file, 'storage') ?? {}, tokens),
    users: tablesAt(file, 'users').map((table) => userFrom(table, tokens)),
    rules: tablesAt(file, 'acl').map(ruleFrom),
    npm: npmFrom(tableAt(tableAt(file, 'registries') ?? {}, 'npm') ?? {}, folder, tokens),
    oidc: oidc && oidcFrom(oidc, tokens),
    trustedPublishers: tablesAt(file, 'trusted_publishers').map(publisherFrom),
    webhooks: tablesAt(file, 'webhooks').map((table) => webhookFrom(table, tokens)),
    quotas: tablesAt(file, 'quotas').map(quotaFrom),
    retention: tablesAt(file, 'retention').map(retentionFrom),
    tenants: isMultiTenant ? tablesAt(file, 'tenants').map((table) => tenantFrom(table, tokens)) : undefined,
  };
}

function settingsFrom(table: ConfigTable, folder: string, tokens: TokenSources): ServerSettings {
  return {
    authTokenHash: tokenHashAt(table, 'auth_token', tokens),
    listen: { host: textAt(table, 'host') ?? '127.0.0.1', port: numberAt(table, 'port') ?? 4873 },
    // Read by `readConfig`, which locates its problems.
    tls: undefined,
    publicUrl: addressAt(table, 'public_url'),
    dataFolder: resolve(folder, textAt(table, 'data') ?? 'data'),
    bodyLimit: bytesAt(table, 'body_limit') ?? 64 * 2 ** 20,
    requireAuth: booleanAt(table, 'require_auth'),
    anonymousReads: booleanAt(table, 'anonymous_reads') ?? false,
    readOnly: booleanAt(table, 'read_only') ?? false,
    publicMetrics: booleanAt(table, 'public_metrics') ?? false,
    metrics: metricsFrom(tableAt(table, 'metrics') ?? {}, tokens),
    signingKey: secretAt(table, 'signing_key', tokens),
    auditDays: numberAt(table, 'audit_days'),
    trustedProxies: textsAt(table, 'trusted_proxies'),
  };
}

function metricsFrom(table: ConfigTable, tokens: TokenSources): MetricsConfig {
  const port = numberAt(table, 'port');
  const host = textAt(table, 'host') ?? '127.0.0.1';
  return {
    tokenHash: tokenHashAt(table, 'token', tokens),
    listen: port === undefined ? undefined : { host, port, isLoopback: isLoopback(host) },
  };
}

function storageFrom(table: ConfigTable, secrets: TokenSources): StorageConfig {
  const database = secretAt(table, 'database', secrets) ?? 'sqlite';
  const isFiles = typeof table.objects !== 'object';
  return {
    postgres: database === 'sqlite' ? undefined : database,
    objectStore: isFiles ? undefined : objectStoreFrom(required(tableAt(table, 'objects'), 'objects'), secrets),
  };
}

function objectStoreFrom(table: ConfigTable, secrets: TokenSources): ObjectStoreConfig {
  return {
    endpoint: required(addressAt(table, 'endpoint'), 'endpoint'),
    bucket: required(textAt(table, 'bucket'), 'bucket'),
    region: textAt(table, 'region') ?? 'us-east-1',
    prefix: textAt(table, 'prefix') ?? '',
    pathStyle: booleanAt(table, 'path_style') ?? true,
    accessKeyId: required(secretAt(table, 'access_key_id', secrets), 'access_key_id'),
    secretAccessKey: required(secretAt(table, 'secret_access_key', secrets), 'secret_access_key'),
    deliver: textAt(table, 'deliver') === 'stream' ? 'stream' : 'redirect',
  };
}

function userFrom(table: ConfigTable, tokens: TokenSources): ConfiguredUser {
  return {
    username: required(textAt(table, 'username'), 'username'),
    role: required(roleAt(table, 'role'), 'role'),
    tokenHash: tokenHashAt(table, 'token', tokens),
  };
}

function ruleFrom(table: ConfigTable): ConfiguredRule {
  return {
    user: required(textAt(table, 'user'), 'user'),
    pattern: required(textAt(table, 'pattern'), 'pattern'),
    permission: required(roleAt(table, 'permission'), 'permission'),
  };
}

function oidcFrom(table: ConfigTable, secrets: TokenSources): OidcConfig {
  const mapping = tableAt(table, 'role_mapping') ?? {};
  const login = tableAt(table, 'login');
  const parties = textsAt(table, 'authorized_parties');
  return {
    issuer: required(textAt(table, 'issuer'), 'issuer'),
    audience: required(textAt(table, 'audience'), 'audience'),
    // If not all clients are authorized, the server itself still is.
    authorizedParties:
      login && parties.length > 0 ? [...parties, required(textAt(login, 'client_id'), 'client_id')] : parties,
    usernameClaim: textAt(table, 'username_claim') ?? 'sub',
    roleClaim: textAt(table, 'role_claim'),
    roleMapping: new Map(Object.keys(mapping).map((name) => [name, required(roleAt(mapping, name), name)])),
    tenantClaim: textAt(table, 'tenant_claim'),
    autoProvision: booleanAt(table, 'auto_provision') ?? true,
    defaultRole: roleAt(table, 'default_role') ?? 'read',
    login: login && loginFrom(login, secrets),
  };
}

function loginFrom(table: ConfigTable, secrets: TokenSources): LoginConfig {
  const scopes = textsAt(table, 'scopes');
  return {
    clientId: required(textAt(table, 'client_id'), 'client_id'),
    clientSecret: secretAt(table, 'client_secret', secrets),
    scopes: scopes.length > 0 ? scopes : ['openid'],
    resource: textAt(table, 'resource'),
  };
}

function publisherFrom(table: ConfigTable): TrustedPublisher {
  const claims = required(tableAt(table, 'claims'), 'claims');
  return {
    name: required(textAt(table, 'name'), 'name'),
    tenant: textAt(table, 'tenant') ?? serverTenant,
    issuer: required(textAt(table, 'issuer'), 'issuer'),
    audience: required(textAt(table, 'audience'), 'audience'),
    claims: new Map(Object.keys(claims).map((name) => [name, required(claimAt(claims, name), name)])),
    packages: textsAt(table, 'packages'),
  };
}

function webhookFrom(table: ConfigTable, secrets: TokenSources): WebhookConfig {
  const [events, packages] = [textsAt(table, 'events'), textsAt(table, 'packages')];
  return {
    name: required(textAt(table, 'name'), 'name'),
    url: required(textAt(table, 'url'), 'url'),
    secret: required(secretAt(table, 'secret', secrets), 'secret'),
    events: webhookEvents.filter((event) => events.length === 0 || events.includes(event)),
    packages: packages.length > 0 ? packages : ['npm/**'],
    allowPrivate: booleanAt(table, 'allow_private') ?? false,
  };
}

function claimAt(table: ConfigTable, key: string): ExpectedClaim | undefined {
  const value = Object.hasOwn(table, key) ? table[key] : undefined;
  return typeof value === 'boolean' || typeof value === 'number' ? value : textAt(table, key);
}

function tenantFrom(table: ConfigTable, tokens: TokenSources): TenantConfig {
  return {
    name: required(textAt(table, 'name'), 'name'),
    authTokenHash: tokenHashAt(table, 'auth_token', tokens),
    users: tablesAt(table, 'users').map((user) => userFrom(user, tokens)),
    rules: tablesAt(table, 'acl').map(ruleFrom),
  };
}

function roleAt(table: ConfigTable, key: string): Role | undefined {
  const text = textAt(table, key);
  if (text === undefined || isRole(text)) return text;
  throw new TypeError(`\`${key}\` is not a role although the file has passed the check`);
}
