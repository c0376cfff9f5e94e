import type { rule } from '../../admin-contract/access.ts';
import type { Body } from '../../admin-contract/body.ts';
import type { auditRecord, cacheEntry } from '../../admin-contract/records.ts';
import type { stats } from '../../admin-contract/statistics.ts';
import type { userToken } from '../../admin-contract/tokens.ts';
import type { user } from '../../admin-contract/users.ts';

/**
 * The names that other servers use for the members of a record of the contract, in the order in which they are tried.
 * The name in the contract, and the same name in camelCase, are always tried first.
 */
export type MemberNames<Schema> = { readonly [Key in keyof Body<Schema>]?: readonly string[] };

export const userNames: MemberNames<typeof user> = {
  username: ['user_name', 'name', 'user', 'login'],
  created_at: ['created'],
  last_sign_in_at: ['last_login_at', 'last_login'],
};

export const ruleNames: MemberNames<typeof rule> = {
  id: ['rule_id', '_id', 'uuid'],
  user: ['username', 'subject', 'principal'],
  pattern: ['path', 'resource'],
  created_at: ['created'],
};

export const cacheEntryNames: MemberNames<typeof cacheEntry> = {
  registry: ['repository', 'upstream'],
  path: ['name', 'key', 'package', 'file'],
  size: ['bytes', 'size_bytes', 'length'],
  hits: ['hit_count', 'uses'],
  fetched_at: ['cached_at', 'created_at', 'created'],
  last_used_at: ['last_accessed_at', 'accessed_at', 'last_accessed'],
};

/** Includes the names of `npm token list`, which the client also reads. */
export const tokenNames: MemberNames<typeof userToken> = {
  id: ['key'],
  name: ['description'],
  read_only: ['readonly'],
  addresses: ['cidr_whitelist'],
  created_at: ['created'],
  expires_at: ['expires', 'expiry'],
  last_used_at: ['last_used'],
};

export const auditNames: MemberNames<typeof auditRecord> = {
  at: ['time', 'timestamp', 'created_at'],
  actor: ['user', 'username'],
  action: ['event', 'type'],
  target: ['subject'],
  address: ['ip', 'remote_address'],
};

type Statistics = typeof stats.properties;

/** Statistics are at the root of the body, or in one of these members. */
export const statisticsRoots = ['stats', 'data'] as const;

export const statisticsNames: MemberNames<typeof stats> = {
  mode: ['auth_mode', 'authMode'],
  uptime_seconds: ['uptime'],
  storage: ['storage_usage'],
  cache: ['cache_stats'],
  requests: ['activity'],
  users: ['user_count', 'total_users'],
  rules: ['acl', 'rule_count', 'total_rules'],
};

export const storageNames: MemberNames<Statistics['storage']> = {
  registries: ['by_registry'],
  tenants: ['by_tenant'],
};

export const storageTotalsNames: MemberNames<
  Statistics['storage']['properties']['registries']['additionalProperties']
> = {
  packages: ['package_count'],
  versions: ['version_count'],
  bytes: ['size', 'size_bytes', 'total_bytes'],
};

export const cacheTotalsNames: MemberNames<Statistics['cache']> = {
  entries: ['count', 'items', 'total_entries'],
  bytes: ['size', 'size_bytes', 'total_bytes', 'total_size'],
  hits: ['hit_count'],
  misses: ['miss_count'],
};

export const requestsNames: MemberNames<Statistics['requests']> = {
  total: ['count'],
  latency_ms: ['latency'],
};
