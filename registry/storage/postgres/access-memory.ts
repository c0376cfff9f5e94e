import { timingSafeEqual } from 'node:crypto';
import { publisherNamed } from '../../../access/publisher-claims.ts';
import { isPermission, isRole, type Role } from '../../../access/roles.ts';
import { isObject } from '../../../server/core/text/json-object.ts';
import type { AccessView } from '../contract/access-records.ts';
import type { StoredGroup, StoredRule, StoredToken, StoredUser } from '../contract/records.ts';
import { type DatabaseRow, integer, oneOf, optionalText, text } from '../row.ts';
import { toToken } from '../token-row.ts';
import type { ChangedUser } from './changes.ts';
import type { Queries } from './database.ts';
import { GroupMemory, groupRows, keyOf, toGroup } from './group-memory.ts';

/** Hexadecimal digits of a hash by which users are found; the rest is compared in constant time. */
const prefixLength = 16;
export const credentialSetting = 'requires_credentials';

/** The users, groups and access rules of the database in memory. */
export class AccessMemory implements AccessView {
  requiresCredentials = false;
  readonly #users = new Map<string, StoredUser>();
  readonly #byToken = new Map<string, Set<StoredUser>>();
  readonly #rules = new Map<string, StoredRule>();
  readonly #rulesByUser = new Map<string, readonly StoredRule[]>();
  readonly #groups = new GroupMemory();
  readonly #tokens = new Map<string, StoredToken[]>();
  readonly #tokensByUser = new Map<string, StoredToken[]>();
  #last: Promise<unknown> = Promise.resolve();

  hasUsers(): boolean {
    return this.#users.size > 0;
  }

  user(tenant: string, username: string): StoredUser | undefined {
    return this.#users.get(keyOf(tenant, username));
  }

  usersWithToken(hash: Uint8Array): readonly StoredUser[] {
    return [...(this.#byToken.get(prefixOf(hash)) ?? [])].filter(({ tokenHash }) => isSameHash(tokenHash, hash));
  }

  tokenWithHash(hash: Uint8Array): StoredToken | undefined {
    return this.#tokens.get(prefixOf(hash))?.find((one) => isSameHash(one.hash, hash));
  }

  tokensOf(tenant: string, username: string): readonly StoredToken[] {
    return this.#tokensByUser.get(keyOf(tenant, username)) ?? [];
  }

  tokensExpiring(from: number, until: number): number {
    const tokens = [...this.#tokensByUser.values()].flat();
    const ofUsers = tokens.filter(({ username }) => publisherNamed(username) === undefined);
    return ofUsers.filter(({ expiresAt = 0 }) => expiresAt > from && expiresAt <= until).length;
  }

  usersWithRole(tenant: string, role: Role): readonly StoredUser[] {
    return [...this.#users.values()].filter((user) => user.tenant === tenant && user.role === role);
  }

  rule(tenant: string, id: string): StoredRule | undefined {
    const rule = this.#rules.get(id);
    return rule?.tenant === tenant ? rule : undefined;
  }

  rulesOf(tenant: string, username: string): readonly StoredRule[] {
    return this.#rulesByUser.get(keyOf(tenant, username)) ?? [];
  }

  group(tenant: string, name: string): StoredGroup | undefined {
    return this.#groups.find(tenant, name);
  }

  groupsOf(tenant: string, username: string): readonly string[] {
    return this.#groups.ofUser(tenant, username);
  }

  groupCount(tenant: string): number {
    return this.#groups.count(tenant);
  }

  /**
   * Replaces the users and groups with these names and their access rules, or everything, with the content of the database
   * at one moment. Resolves to the revision of that moment.
   */
  read(queries: Queries, changed: readonly ChangedUser[] | undefined): Promise<number> {
    // One at a time, so that an older state never replaces a newer one.
    const reading = this.#last.then(() => this.#read(queries, changed));
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  async #read(queries: Queries, changed: readonly ChangedUser[] | undefined): Promise<number> {
    const names = [changed?.map(({ tenant }) => tenant) ?? null, changed?.map(({ username }) => username) ?? null];
    const filter = '($1::text[] IS NULL OR (tenant, username) IN (SELECT * FROM unnest($1::text[], $2::text[])))';
    const [row = {}] = await queries.query(
      `SELECT (SELECT json_agg(users) FROM users WHERE ${filter}) AS users,
       (SELECT json_agg(rules ORDER BY pattern, permission) FROM rules WHERE ${filter}) AS rules,
       (SELECT json_agg(tokens ORDER BY created_at, id) FROM tokens WHERE ${filter}) AS tokens,
       ${groupRows} AS groups,
       EXISTS (SELECT 1 FROM settings WHERE name = '${credentialSetting}') AS requires,
       (SELECT value FROM revision) AS revision`,
      names,
    );
    const stored = rowsIn(row.users).map(toUser);
    const rules = rowsIn(row.rules).map(toRule);
    const tokens = rowsIn(row.tokens).map((one) => toToken({ ...one, hash: bytes(one.hash) ?? null }));
    const groups = rowsIn(row.groups).map(toGroup);
    if (changed) for (const one of changed) this.#forget(one);
    else this.#clear();
    for (const group of groups) this.#groups.add(group);
    for (const user of stored) this.#addUser(user);
    for (const rule of rules) this.#addRule(rule);
    for (const token of tokens) this.#addToken(token);
    this.requiresCredentials = row.requires === true;
    return integer(row, 'revision');
  }

  #clear(): void {
    for (const map of [this.#users, this.#byToken, this.#rules, this.#rulesByUser]) map.clear();
    for (const map of [this.#tokens, this.#tokensByUser, this.#groups]) map.clear();
  }

  #forget({ tenant, username }: ChangedUser): void {
    const key = keyOf(tenant, username);
    this.#groups.forget(tenant, username);
    const user = this.#users.get(key);
    if (user?.tokenHash) this.#byToken.get(prefixOf(user.tokenHash))?.delete(user);
    this.#users.delete(key);
    for (const { id } of this.#rulesByUser.get(key) ?? []) this.#rules.delete(id);
    this.#rulesByUser.delete(key);
    for (const token of this.#tokensByUser.get(key) ?? []) {
      const prefix = prefixOf(token.hash);
      const others = this.#tokens.get(prefix)?.filter((one) => one !== token) ?? [];
      if (others.length > 0) this.#tokens.set(prefix, others);
      else this.#tokens.delete(prefix);
    }
    this.#tokensByUser.delete(key);
  }

  #addUser(user: StoredUser): void {
    this.#users.set(keyOf(user.tenant, user.username), user);
    if (!user.tokenHash) return;
    const prefix = prefixOf(user.tokenHash);
    const others = this.#byToken.get(prefix);
    if (others) others.add(user);
    else this.#byToken.set(prefix, new Set([user]));
  }

  #addToken(token: StoredToken): void {
    const key = keyOf(token.tenant, token.username);
    const prefix = prefixOf(token.hash);
    this.#tokens.set(prefix, [...(this.#tokens.get(prefix) ?? []), token]);
    this.#tokensByUser.set(key, [...(this.#tokensByUser.get(key) ?? []), token]);
  }

  #addRule(rule: StoredRule): void {
    const key = keyOf(rule.tenant, rule.user);
    this.#rules.set(rule.id, rule);
    this.#rulesByUser.set(key, [...(this.#rulesByUser.get(key) ?? []), rule]);
  }
}

function isSameHash(stored: Uint8Array | undefined, hash: Uint8Array): boolean {
  return stored?.byteLength === hash.byteLength && timingSafeEqual(stored, hash);
}

function prefixOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex').slice(0, prefixLength);
}

function rowsIn(list: unknown): readonly DatabaseRow[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export function toUser(row: DatabaseRow): StoredUser {
  return {
    tenant: text(row, 'tenant'),
    username: text(row, 'username'),
    role: oneOf(row, 'role', isRole),
    source: oneOf(row, 'source', isStoredSource),
    tokenHash: bytes(row.token_hash),
    subject: optionalText(row, 'subject'),
    createdAt: integer(row, 'created_at'),
  };
}

export function toRule(row: DatabaseRow): StoredRule {
  return {
    id: text(row, 'id'),
    tenant: text(row, 'tenant'),
    user: text(row, 'username'),
    pattern: text(row, 'pattern'),
    permission: oneOf(row, 'permission', isPermission),
    createdAt: integer(row, 'created_at'),
  };
}

/** Bytes are `\\x` and hexadecimal digits in JSON. */
function bytes(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  return typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : undefined;
}

function isStoredSource(value: unknown): value is StoredUser['source'] {
  return value === 'runtime' || value === 'oidc';
}
