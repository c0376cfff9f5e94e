import type { Grant } from '../../access/decide.ts';
import { ruleUserOf } from '../../access/group-name.ts';
import { type Mode, modeOf } from '../../access/mode.ts';
import type { RuleSubject } from '../../access/principal.ts';
import { everyUser } from '../../access/username.ts';
import type { Config, ConfiguredQuota, OidcConfig, RetentionRule, TrustedPublisher } from '../config/config.ts';
import type { PageRequest, RecordPage, StoredGroup, StoredRule } from '../storage/contract/records.ts';
import type { StorageForReads } from '../storage/contract/storage.ts';
import { readCursor, writeCursor } from '../storage/cursor.ts';
import { type ConfiguredAccess, claimsOf, configuredAccess } from './configured-access.ts';
import type { KnownGroup, KnownRule, KnownUser } from './known-access.ts';
import { mergedPage } from './merged-page.ts';

/**
 * The users, groups and access rules of the configuration file and of the database. The file takes precedence: a user or a group
 * in the database has no effect while the file defines one of the same name.
 */
export class AccessDirectory {
  readonly #storage: StorageForReads;
  #configured: ConfiguredAccess;

  constructor({ config, storage }: { readonly config: Config; readonly storage: StorageForReads }) {
    this.#storage = storage;
    this.#configured = configuredAccess(config);
  }

  /**
   * Replaces the users, groups, access rules, tokens, tenants, quotas, retention, `anonymous_reads`, `read_only` and `[oidc]` of the
   * configuration file. Takes effect with the next request.
   */
  replaceConfig(config: Config): void {
    this.#configured = configuredAccess(config);
  }

  mode(): Mode {
    return modeOf({
      hasOidc: this.#configured.oidc !== undefined,
      hasConfiguredAccess: this.#configured.hasUsersOrRules,
      hasRuntimeUsers: this.#storage.access.requiresCredentials,
      requiresAuth: this.#configured.requiresAuth,
    });
  }

  /** Whether the configuration file itself requires credentials for reading, regardless of the database. */
  get requiresCredentials(): boolean {
    const { oidc, hasUsersOrRules, requiresAuth } = this.#configured;
    return oidc !== undefined || hasUsersOrRules || requiresAuth;
  }

  /** Whether clients without credentials may read in ACL and OIDC mode. */
  get anonymousReads(): boolean {
    return this.#configured.anonymousReads;
  }

  /** Whether the configuration file does not allow changes. */
  get isReadOnly(): boolean {
    return this.#configured.isReadOnly;
  }

  /** Undefined when no identity provider is configured. */
  get oidc(): OidcConfig | undefined {
    return this.#configured.oidc;
  }

  /** The trusted publishers: CI jobs that may publish packages. */
  get trustedPublishers(): readonly TrustedPublisher[] {
    return this.#configured.trustedPublishers;
  }

  /** Returns the quotas of the packages of a tenant. */
  quotasOf(tenant: string): readonly ConfiguredQuota[] {
    return this.#configured.quotas.filter((quota) => quota.tenant === undefined || quota.tenant === tenant);
  }

  /** The rules for removing prereleases. */
  get retention(): readonly RetentionRule[] {
    return this.#configured.retention;
  }

  /** The names of the tenants; undefined when the server is not in multi-tenant mode. */
  get tenantNames(): ReadonlySet<string> | undefined {
    return this.#configured.tenantNames;
  }

  /** All tenants, beginning with `serverTenant`. */
  get tenants(): readonly string[] {
    return [...this.#configured.tenants.keys()];
  }

  /** Returns the SHA-256 of the static token of the server or of a tenant, 32 bytes; undefined when there is none. */
  staticTokenHash(tenant: string): Uint8Array | undefined {
    return this.#configured.tenants.get(tenant)?.staticTokenHash;
  }

  /** The SHA-256 of the only token that allows access to metrics, 32 bytes; undefined when there is none. */
  get metricsTokenHash(): Uint8Array | undefined {
    return this.#configured.metricsTokenHash;
  }

  user(tenant: string, username: string): KnownUser | undefined {
    return this.configuredUser(tenant, username) ?? this.#storage.access.user(tenant, username);
  }

  configuredUser(tenant: string, username: string): KnownUser | undefined {
    return this.#configured.tenants.get(tenant)?.users.get(username);
  }

  configuredUsers(tenant: string): readonly KnownUser[] {
    return [...(this.#configured.tenants.get(tenant)?.users.values() ?? [])];
  }

  /** Resolves to a page of the users whose names contain a text, ordered by name in code units. */
  usersPage(tenant: string, request: PageRequest, contains = ''): Promise<RecordPage<KnownUser>> {
    return mergedPage<KnownUser>(request, {
      own: this.configuredUsers(tenant),
      isListed: ({ username }) => isContained(contains, username),
      nameOf: ({ username }) => username,
      stored: (page) => this.#storage.access.usersPage(tenant, page, contains),
    });
  }

  /** Resolves to the number of users and of access rules. */
  async counts(tenant: string): Promise<{ readonly users: number; readonly rules: number }> {
    const { access } = this.#storage;
    const stored = await access.counts(tenant);
    const configured = this.configuredUsers(tenant);
    const overridden = configured.filter(({ username }) => access.user(tenant, username));
    return {
      users: configured.length + stored.users - overridden.length,
      rules: this.configuredRules(tenant).length + stored.rules,
    };
  }

  configuredRules(tenant: string): readonly KnownRule[] {
    return this.#configured.tenants.get(tenant)?.rules ?? [];
  }

  /** Resolves to a page of the access rules, or of the rules for `user` if it is given; those of the file come first. */
  async rulesPage(tenant: string, { limit, cursor }: PageRequest, user?: string): Promise<RecordPage<KnownRule>> {
    const [list, offset = '0'] = readCursor(cursor) ?? [configuredList];
    const start = list === configuredList ? Number(offset) : Number.POSITIVE_INFINITY;
    const configured = this.configuredRules(tenant).filter((rule) => user === undefined || rule.user === user);
    const first = configured.slice(start, start + limit);
    const isAfterConfigured = list !== configuredList;
    const rest = { limit: Math.max(1, limit - first.length), cursor: isAfterConfigured ? cursor : undefined };
    const stored = await this.#storage.access.rulesPage(tenant, rest, user);
    if (!isAfterConfigured && first.length === limit) {
      const hasMore = configured.length > start + limit || stored.items.length > 0;
      return { items: first, next: hasMore ? writeCursor([configuredList, String(start + limit)]) : undefined };
    }
    return { items: [...first, ...stored.items.map(toKnownRule)], next: stored.next };
  }

  /** Returns the group with a name, which the file, the database or only the identity provider defines. */
  group(tenant: string, name: string): KnownGroup | undefined {
    const configured = this.configuredGroup(tenant, name);
    if (configured) return configured;
    const stored = this.#storage.access.group(tenant, name);
    return stored ? this.storedGroup(stored) : this.#assignedGroups(tenant).find((one) => one.name === name);
  }

  configuredGroup(tenant: string, name: string): KnownGroup | undefined {
    return this.#configured.tenants.get(tenant)?.groups.get(name);
  }

  /** Resolves to a page of the groups, ordered by name in code units. */
  groupsPage(tenant: string, request: PageRequest): Promise<RecordPage<KnownGroup>> {
    const configured = [...(this.#configured.tenants.get(tenant)?.groups.values() ?? [])];
    return mergedPage<KnownGroup>(request, {
      own: [...configured, ...this.#assignedGroups(tenant)],
      nameOf: ({ name }) => name,
      stored: async (page) => {
        const { items, next } = await this.#storage.access.groupsPage(tenant, page);
        return { items: items.map((group) => this.storedGroup(group)), next };
      },
    });
  }

  /** Returns the groups that neither the file nor the database defines, and that the identity provider assigns. */
  #assignedGroups(tenant: string): readonly KnownGroup[] {
    const names = new Set(this.oidc?.groupMapping.values());
    return [...names]
      .filter((name) => !this.configuredGroup(tenant, name) && !this.#storage.access.group(tenant, name))
      .map((name) => ({ name, members: [], source: 'oidc', claims: claimsOf(name, this.oidc), createdAt: undefined }));
  }

  /** Returns a group of the database with the claims that the identity provider assigns it for. */
  storedGroup({ name, members, createdAt }: StoredGroup): KnownGroup {
    return { name, members, source: 'runtime', claims: claimsOf(name, this.oidc), createdAt };
  }

  /**
   * Returns the groups of which a user is a member: those of the file, those of the database that the file does not define, and those
   * that the current `[oidc]` maps the claims of the user to.
   */
  groupsOf(tenant: string, { username, groupClaims = [] }: RuleSubject): readonly string[] {
    const configured = this.#configured.tenants.get(tenant)?.groupsByUser.get(username) ?? [];
    const stored = this.#storage.access.groupsOf(tenant, username);
    const assigned = groupClaims.flatMap((claim) => this.oidc?.groupMapping.get(claim) ?? []);
    return [...configured, ...stored.filter((name) => !this.configuredGroup(tenant, name)), ...assigned];
  }

  /** Returns the users of access rules that apply to a user: the user, the groups of the user, and every user. */
  ruleUsersOf(tenant: string, user: RuleSubject): readonly string[] {
    return [...new Set([user.username, ...this.groupsOf(tenant, user).map(ruleUserOf), everyUser])];
  }

  /** Returns the access rules that apply to a user, including the rules for groups of the user and for every user. */
  rulesOf(tenant: string, user: RuleSubject): readonly Grant[] {
    const names = this.ruleUsersOf(tenant, user);
    const configured = this.#configured.tenants.get(tenant)?.rulesByUser;
    return [
      ...names.flatMap((name) => configured?.get(name) ?? []),
      ...names.flatMap((name) => this.#storage.access.rulesOf(tenant, name)),
    ];
  }

  /** Returns the admins of the tenant who can sign in: with a token or, if it is configured, with the identity provider. */
  adminsWhoCanSignIn(tenant: string): readonly KnownUser[] {
    const configured = this.configuredUsers(tenant).filter(({ role }) => role === 'admin');
    const stored = this.#storage.access
      .usersWithRole(tenant, 'admin')
      .filter(({ username }) => !this.configuredUser(tenant, username));
    return [...configured, ...stored].filter((user) => this.canSignIn(user));
  }

  canSignIn({ tokenHash, source }: Pick<KnownUser, 'tokenHash' | 'source'>): boolean {
    return tokenHash !== undefined || (source === 'oidc' && this.oidc !== undefined);
  }
}

/** Marks a cursor within the rules of the file. It is not a valid username. */
const configuredList = '#config';

/** Returns whether a text contains a part, ignoring case as `LIKE` in the database does. */
function isContained(part: string, text: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function toKnownRule(rule: StoredRule): KnownRule {
  return { ...rule, source: 'runtime' };
}
