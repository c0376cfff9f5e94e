import { isLoopback } from '../../access/loopback.ts';
import { serverTenant } from '../../access/principal.ts';
import { registryConfigKind } from '../../server/core/analysis/kinds/registry-config.ts';
import type {
  Config,
  ConfiguredQuota,
  ConfiguredUser,
  MetricsConfig,
  OidcConfig,
  RetentionRule,
  ServerSettings,
  StorageConfig,
  TenantConfig,
  TrustedPublisher,
} from './config.ts';
import { npmFrom } from './npm-from.ts';
import { type ConfigTable, readSettings } from './read-settings.ts';
import type {
  MetricsTable,
  OidcTable,
  QuotaTable,
  RetentionTable,
  SettingsTable,
  StorageTable,
  TenantTable,
  TrustedPublisherTable,
  UserTable,
} from './registry-settings.ts';
import type { TokenSources } from './token-sources.ts';

/**
 * Returns the configuration in a file that has passed the check, with all defaults. `folder` is the folder of the file, and
 * `tokens` reads the tokens that are not in the file. Settings that are listed here have another form or another name.
 */
export function configFrom(file: ConfigTable, folder: string, tokens: TokenSources): Config {
  const read = readSettings(file, registryConfigKind.shape(), { folder, tokens });
  return {
    settings: settingsFrom(read.settings),
    storage: storageFrom(read.storage),
    users: read.users.map(userFrom),
    rules: read.acl,
    groups: read.groups,
    npm: npmFrom(read.registries.npm),
    oidc: read.oidc && oidcFrom(read.oidc),
    trustedPublishers: read.trustedPublishers.map(publisherFrom),
    webhooks: read.webhooks,
    quotas: read.quotas.map(quotaFrom),
    retention: read.retention.map(retentionFrom),
    staging: read.staging,
    pages: read.pages,
    tenants: read.multiTenant.enabled ? read.tenants.map(tenantFrom) : undefined,
  };
}

function settingsFrom({ authToken, host, port, data, metrics, ...settings }: SettingsTable): ServerSettings {
  return {
    ...settings,
    authTokenHash: authToken,
    listen: { host, port },
    // Read by `readConfig`, which locates its problems.
    tls: undefined,
    dataFolder: data,
    metrics: metricsFrom(metrics),
  };
}

function metricsFrom({ token, host, port }: MetricsTable): MetricsConfig {
  return {
    tokenHash: token,
    listen: port === undefined ? undefined : { host, port, isLoopback: isLoopback(host) },
  };
}

function storageFrom({ database, objects }: StorageTable): StorageConfig {
  return {
    postgres: database === 'sqlite' ? undefined : database,
    objectStore: objects === 'files' ? undefined : objects,
  };
}

function userFrom({ token, ...user }: UserTable): ConfiguredUser {
  return { ...user, tokenHash: token };
}

function oidcFrom({ login, authorizedParties: parties, ...settings }: OidcTable): OidcConfig {
  // If not all clients are authorized, the server itself still is.
  const authorizedParties = login && parties.length > 0 ? [...parties, login.clientId] : parties;
  return { ...settings, login, authorizedParties };
}

function publisherFrom({ tenant = serverTenant, ...publisher }: TrustedPublisherTable): TrustedPublisher {
  return { ...publisher, tenant };
}

function quotaFrom({ maxSize, ...quota }: QuotaTable): ConfiguredQuota {
  return { ...quota, maxBytes: maxSize };
}

/** A missing period is -1, so that every age is longer. */
function retentionFrom({ olderThan = -1, notDownloadedFor = -1, dryRun, ...rule }: RetentionTable): RetentionRule {
  return { ...rule, olderThan, notDownloadedFor, isDryRun: dryRun };
}

function tenantFrom({ name, authToken, users, acl, groups }: TenantTable): TenantConfig {
  return { name, authTokenHash: authToken, users: users.map(userFrom), rules: acl, groups };
}
