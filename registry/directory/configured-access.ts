import { serverTenant } from '../../access/principal.ts';
import type {
  Config,
  ConfiguredGroup,
  ConfiguredQuota,
  ConfiguredRule,
  ConfiguredUser,
  OidcConfig,
  RetentionRule,
  TrustedPublisher,
} from '../config/config.ts';
import type { KnownGroup, KnownRule, KnownUser } from './known-access.ts';

/** The part of the configuration file that decides who has access, indexed. */
export interface ConfiguredAccess {
  readonly oidc: OidcConfig | undefined;
  readonly trustedPublishers: readonly TrustedPublisher[];
  readonly quotas: readonly ConfiguredQuota[];
  readonly retention: readonly RetentionRule[];
  readonly anonymousReads: boolean;
  readonly isReadOnly: boolean;
  /** Whether `require_auth` is true. */
  readonly requiresAuth: boolean;
  /** SHA-256, 32 bytes. */
  readonly metricsTokenHash: Uint8Array | undefined;
  /** Whether the server or any tenant has `[[users]]` or `[[acl]]`. */
  readonly hasUsersOrRules: boolean;
  /** Undefined when the server is not in multi-tenant mode. */
  readonly tenantNames: ReadonlySet<string> | undefined;
  /** By name, including `serverTenant`. */
  readonly tenants: ReadonlyMap<string, ConfiguredTenant>;
}

interface ConfiguredTenant {
  /** SHA-256, 32 bytes. */
  readonly staticTokenHash: Uint8Array | undefined;
  readonly users: ReadonlyMap<string, KnownUser>;
  readonly rules: readonly KnownRule[];
  readonly rulesByUser: ReadonlyMap<string, readonly KnownRule[]>;
  /** By name, in the order of the file. */
  readonly groups: ReadonlyMap<string, KnownGroup>;
  /** The names of the groups of each member. */
  readonly groupsByUser: ReadonlyMap<string, readonly string[]>;
}

/** Returns the access that a configuration defines. */
export function configuredAccess({
  settings,
  users,
  rules,
  groups,
  oidc,
  trustedPublishers,
  quotas,
  retention,
  tenants,
}: Config): ConfiguredAccess {
  const server = { name: serverTenant, authTokenHash: settings.authTokenHash, users, rules, groups };
  const all = [server, ...(tenants ?? [])];
  return {
    oidc,
    trustedPublishers,
    quotas,
    retention,
    anonymousReads: settings.anonymousReads,
    isReadOnly: settings.readOnly,
    requiresAuth: settings.requireAuth === true,
    metricsTokenHash: settings.metrics.tokenHash,
    hasUsersOrRules: all.some((tenant) => tenant.users.length + tenant.rules.length > 0),
    tenantNames: tenants && new Set(tenants.map(({ name }) => name)),
    tenants: new Map(
      all.map(({ name, authTokenHash, users, rules: configured, groups }) => {
        const rules = configured.map(toRule);
        const rulesByUser = byUser(rules);
        const inGroups = { groups: groupsOf(groups, oidc), groupsByUser: groupsByUser(groups) };
        return [name, { staticTokenHash: authTokenHash, users: usersOf(name, users), rules, rulesByUser, ...inGroups }];
      }),
    ),
  };
}

function usersOf(tenant: string, users: readonly ConfiguredUser[]): ReadonlyMap<string, KnownUser> {
  const source = 'config';
  return new Map(
    users.map((user) => [user.username, { ...user, tenant, source, subject: undefined, createdAt: undefined }]),
  );
}

function toRule(rule: ConfiguredRule, index: number): KnownRule {
  return { ...rule, id: `config-${index + 1}`, source: 'config', createdAt: undefined };
}

function byUser(rules: readonly KnownRule[]): ReadonlyMap<string, readonly KnownRule[]> {
  const found = new Map<string, KnownRule[]>();
  for (const rule of rules) {
    const others = found.get(rule.user);
    if (others) others.push(rule);
    else found.set(rule.user, [rule]);
  }
  return found;
}

function groupsOf(groups: readonly ConfiguredGroup[], oidc: OidcConfig | undefined): ReadonlyMap<string, KnownGroup> {
  return new Map(
    groups.map(({ name, members }) => {
      const claims = claimsOf(name, oidc);
      return [name, { name, members, source: 'config', claims, createdAt: undefined }];
    }),
  );
}

/** Returns the values of the claim with groups that make a user a member of a group. */
export function claimsOf(group: string, oidc: OidcConfig | undefined): readonly string[] {
  return [...(oidc?.groupMapping ?? [])].flatMap(([claim, name]) => (name === group ? [claim] : []));
}

function groupsByUser(groups: readonly ConfiguredGroup[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name, members } of groups) {
    for (const member of new Set(members)) {
      const others = found.get(member);
      if (others) others.push(name);
      else found.set(member, [name]);
    }
  }
  return found;
}
