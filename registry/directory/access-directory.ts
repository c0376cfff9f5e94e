import type { Grant } from '../../access/decide.ts';
import { type Mode, modeOf } from '../../access/mode.ts';
import { serverTenant, type UserSource } from '../../access/principal.ts';
import type { Permission, Role } from '../../access/roles.ts';
import { everyUser } from '../../access/username.ts';
import type { Config, ConfiguredRule, ConfiguredUser } from '../config/config.ts';
import { readCursor, writeCursor } from '../storage/cursor.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { PageRequest, RecordPage, StoredRule } from '../storage/records.ts';

/** A user in the configuration file or in the database. */
export interface KnownUser {
  readonly tenant: string;
  readonly username: string;
  readonly role: Role;
  readonly source: UserSource;
  /** SHA-256, 32 bytes. */
  readonly tokenHash: Uint8Array | undefined;
  /** The `sub` claim that an OIDC user is bound to. */
  readonly subject: string | undefined;
  /** Milliseconds since 1970; undefined for users of the configuration file. */
  readonly createdAt: number | undefined;
}

export interface KnownRule {
  /** In the configuration file: `config-1`, `config-2`, … in the order of the file. */
  readonly id: string;
  readonly user: string;
  readonly pattern: string;
  readonly permission: Permission;
  readonly source: 'config' | 'runtime';
  readonly createdAt: number | undefined;
}

interface ConfiguredTenant {
  readonly users: ReadonlyMap<string, KnownUser>;
  readonly rules: readonly KnownRule[];
}

/**
 * The users and access rules of the configuration file and of the database. The file takes precedence: a user in the
 * database has no effect while the file defines a user of the same name.
 */
export class AccessDirectory {
  readonly #storage: Storage;
  readonly #hasOidc: boolean;
  readonly #hasConfiguredAccess: boolean;
  readonly #configured: ReadonlyMap<string, ConfiguredTenant>;

  constructor({ config, storage }: { readonly config: Config; readonly storage: Storage }) {
    this.#storage = storage;
    this.#hasOidc = config.oidc !== undefined;
    const tenants = [{ name: serverTenant, users: config.users, rules: config.rules }, ...(config.tenants ?? [])];
    this.#hasConfiguredAccess = tenants.some(({ users, rules }) => users.length + rules.length > 0);
    this.#configured = new Map(
      tenants.map(({ name, users, rules }) => [name, { users: usersOf(name, users), rules: rules.map(toRule) }]),
    );
  }

  mode(): Mode {
    return modeOf({
      hasOidc: this.#hasOidc,
      hasConfiguredAccess: this.#hasConfiguredAccess,
      hasRuntimeUsers: this.#storage.users.hasAny(),
    });
  }

  user(tenant: string, username: string): KnownUser | undefined {
    return this.configuredUser(tenant, username) ?? this.#storage.users.find(tenant, username);
  }

  configuredUser(tenant: string, username: string): KnownUser | undefined {
    return this.#configured.get(tenant)?.users.get(username);
  }

  configuredUsers(tenant: string): readonly KnownUser[] {
    return [...(this.#configured.get(tenant)?.users.values() ?? [])];
  }

  /** Returns all users, ordered by name in code units. */
  users(tenant: string): readonly KnownUser[] {
    const active = this.#storage.users.list(tenant).filter(({ username }) => !this.configuredUser(tenant, username));
    return [...this.configuredUsers(tenant), ...active].sort(byUsername);
  }

  /** Returns a page of the users whose names contain a text. */
  usersPage(tenant: string, { limit, cursor }: PageRequest, contains = ''): RecordPage<KnownUser> {
    const [after = ''] = readCursor(cursor) ?? [];
    const configured = this.configuredUsers(tenant);
    // Reads more than the page needs, since users that the file overrides are filtered out.
    const read = { limit: limit + configured.length + 1, cursor };
    const stored = this.#storage.users.page(tenant, read, contains).items;
    const active = stored.filter(({ username }) => !this.configuredUser(tenant, username));
    const named = configured.filter(({ username }) => username > after && isContained(contains, username));
    const merged = [...named, ...active].sort(byUsername);
    const items = merged.slice(0, limit);
    const last = items.at(-1);
    return { items, next: merged.length > limit && last ? writeCursor([last.username]) : undefined };
  }

  configuredRules(tenant: string): readonly KnownRule[] {
    return this.#configured.get(tenant)?.rules ?? [];
  }

  /** Returns all access rules, those of the configuration file first. */
  rules(tenant: string): readonly KnownRule[] {
    return [...this.configuredRules(tenant), ...this.#storage.rules.list(tenant).map(toKnownRule)];
  }

  /** Returns a page of the access rules, or of the rules for `user` if it is given. */
  rulesPage(tenant: string, { limit, cursor }: PageRequest, user?: string): RecordPage<KnownRule> {
    const [list, offset = '0'] = readCursor(cursor) ?? [configuredList];
    const start = list === configuredList ? Number(offset) : Number.POSITIVE_INFINITY;
    const configured = this.configuredRules(tenant).filter((rule) => user === undefined || rule.user === user);
    const first = configured.slice(start, start + limit);
    const isAfterConfigured = list !== configuredList;
    const rest = { limit: Math.max(1, limit - first.length), cursor: isAfterConfigured ? cursor : undefined };
    const stored = this.#storage.rules.page(tenant, rest, user);
    if (!isAfterConfigured && first.length === limit) {
      const hasMore = configured.length > start + limit || stored.items.length > 0;
      return { items: first, next: hasMore ? writeCursor([configuredList, String(start + limit)]) : undefined };
    }
    return { items: [...first, ...stored.items.map(toKnownRule)], next: stored.next };
  }

  /** Returns the access rules that apply to a user, including the rules for every user. */
  rulesOf(tenant: string, username: string): readonly Grant[] {
    const names = [username, everyUser];
    const configured = this.configuredRules(tenant).filter(({ user }) => names.includes(user));
    return [...configured, ...names.flatMap((name) => this.#storage.rules.ofUser(tenant, name))];
  }

  /** Returns the number of users of the tenant with the role `admin`. */
  admins(tenant: string): number {
    return this.users(tenant).filter(({ role }) => role === 'admin').length;
  }
}

/** Marks a cursor within the rules of the file. It is not a valid username. */
const configuredList = '#config';

function byUsername({ username: a }: KnownUser, { username: b }: KnownUser): number {
  return a < b ? -1 : 1;
}

/** Returns whether a text contains a part, ignoring case as `LIKE` in the database does. */
function isContained(part: string, text: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function toKnownRule(rule: StoredRule): KnownRule {
  return { ...rule, source: 'runtime' };
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
