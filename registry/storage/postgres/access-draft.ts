import { randomBytes } from 'node:crypto';
import { ruleUserOf } from '../../../access/group-name.ts';
import { quoted } from '../../errors/quoted.ts';
import type { AccessDraft, AccessView, UserChange } from '../contract/access-records.ts';
import type { StoredGroup, StoredRule, StoredToken, StoredUser } from '../contract/records.ts';
import { AlreadyExists } from '../errors.ts';
import { sameToken } from '../token-row.ts';
import { credentialSetting } from './access-memory.ts';
import type { ChangedUser } from './changes.ts';

const idBytes = 9;

/** A statement and its values. */
type Statement = readonly [text: string, values: readonly unknown[]];

/** A change to access as statements, which are executed when it is complete. */
export class StatementDraft implements AccessDraft {
  readonly statements: Statement[] = [];
  readonly users: ChangedUser[] = [];
  readonly #view: AccessView;
  readonly #now: () => number;

  constructor(view: AccessView, now: () => number) {
    this.#view = view;
    this.#now = now;
  }

  createUser(user: Omit<StoredUser, 'createdAt'>): StoredUser {
    const { tenant, username, role, source, tokenHash = null, subject = null } = user;
    if (this.#view.user(tenant, username)) throw new AlreadyExists(`User ${quoted(username)} already exists.`);
    const createdAt = this.#now();
    this.setRequiresCredentials(true);
    this.#deleteCredentials(user);
    this.#add(user, 'INSERT INTO users VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      ...[tenant, username, role, source],
      ...[tokenHash && Buffer.from(tokenHash), subject, createdAt],
    ]);
    return { ...user, createdAt };
  }

  updateUser(tenant: string, username: string, { role, tokenHash }: UserChange): StoredUser | undefined {
    const before = this.#view.user(tenant, username);
    if (!before) return undefined;
    const after = {
      ...before,
      ...(role && { role }),
      ...(tokenHash !== undefined && { tokenHash: tokenHash ?? undefined }),
    };
    if (tokenHash !== undefined) this.deleteLogins(tenant, username);
    this.#add(before, 'UPDATE users SET role = $3, token_hash = $4 WHERE tenant = $1 AND username = $2', [
      ...[tenant, username, after.role],
      after.tokenHash ? Buffer.from(after.tokenHash) : null,
    ]);
    return after;
  }

  deleteUser(tenant: string, username: string): readonly StoredRule[] {
    const user = { tenant, username };
    this.#deleteCredentials(user);
    this.#add(user, 'DELETE FROM users WHERE tenant = $1 AND username = $2', [tenant, username]);
    this.#add(user, 'DELETE FROM rules WHERE tenant = $1 AND username = $2', [tenant, username]);
    for (const name of this.#view.groupsOf(tenant, username)) {
      const statement = 'DELETE FROM group_members WHERE tenant = $1 AND name = $2 AND username = $3';
      this.#add(groupOf(tenant, name), statement, [tenant, name, username]);
    }
    return this.#view.rulesOf(tenant, username);
  }

  createRule(rule: Omit<StoredRule, 'id' | 'createdAt'>): StoredRule {
    const { tenant, user: username, pattern, permission } = rule;
    const same = this.#view
      .rulesOf(tenant, username)
      .find((one) => one.pattern === pattern && one.permission === permission);
    if (same) throw new AlreadyExists(`Access rule \`${same.id}\` already grants this.`);
    const created = { ...rule, id: randomBytes(idBytes).toString('hex'), createdAt: this.#now() };
    this.#add({ tenant, username }, 'INSERT INTO rules VALUES ($1, $2, $3, $4, $5, $6)', [
      ...[created.id, tenant, username],
      ...[pattern, permission, created.createdAt],
    ]);
    return created;
  }

  deleteRule(tenant: string, id: string): void {
    const rule = this.#view.rule(tenant, id);
    if (rule) this.#add({ tenant, username: rule.user }, 'DELETE FROM rules WHERE id = $1', [id]);
  }

  createGroup(group: Omit<StoredGroup, 'createdAt'>): StoredGroup {
    const { tenant, name, members } = group;
    if (this.#view.group(tenant, name)) throw new AlreadyExists(`Group ${quoted(name)} already exists.`);
    const createdAt = this.#now();
    this.#add(groupOf(tenant, name), 'INSERT INTO user_groups VALUES ($1, $2, $3)', [tenant, name, createdAt]);
    this.#addMembers(tenant, name, members);
    return { ...group, createdAt };
  }

  setMembers(tenant: string, name: string, members: readonly string[]): void {
    const statement = 'DELETE FROM group_members WHERE tenant = $1 AND name = $2';
    this.#add(groupOf(tenant, name), statement, [tenant, name]);
    this.#addMembers(tenant, name, members);
  }

  deleteGroup(tenant: string, name: string): readonly StoredRule[] {
    const group = groupOf(tenant, name);
    this.#add(group, 'DELETE FROM user_groups WHERE tenant = $1 AND name = $2', [tenant, name]);
    this.#add(group, 'DELETE FROM rules WHERE tenant = $1 AND username = $2', [tenant, group.username]);
    return this.#view.rulesOf(tenant, group.username);
  }

  createToken(token: Omit<StoredToken, 'id' | 'createdAt'>): StoredToken {
    const { tenant, username, name } = token;
    if (this.#view.tokensOf(tenant, username).some((one) => one.name === name)) throw sameToken(name);
    const created = { ...token, id: randomBytes(idBytes).toString('hex'), createdAt: this.#now() };
    this.#add(token, 'INSERT INTO tokens VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
      ...[created.id, tenant, username, name, Buffer.from(token.hash), token.readOnly],
      ...[JSON.stringify(token.packages), JSON.stringify(token.addresses), created.createdAt, token.expiresAt ?? null],
      ...[token.stageOnly, JSON.stringify(token.groupClaims)],
    ]);
    return created;
  }

  deleteToken(token: StoredToken): void {
    this.#add(token, 'DELETE FROM logins WHERE token = $1', [token.id]);
    this.#add(token, 'DELETE FROM tokens WHERE id = $1', [token.id]);
  }

  deleteLogins(tenant: string, username: string): void {
    this.#add({ tenant, username }, 'DELETE FROM logins WHERE owner_tenant = $1 AND owner = $2', [tenant, username]);
  }

  setRequiresCredentials(requires: boolean): void {
    const text = requires
      ? `INSERT INTO settings VALUES ($1, 'true') ON CONFLICT DO NOTHING`
      : 'DELETE FROM settings WHERE name = $1';
    this.statements.push([text, [credentialSetting]]);
  }

  #addMembers(tenant: string, name: string, members: readonly string[]): void {
    const statement = 'INSERT INTO group_members SELECT $1, username, $2 FROM unnest($3::text[]) AS added (username)';
    this.#add(groupOf(tenant, name), statement, [tenant, name, members]);
  }

  #deleteCredentials({ tenant, username }: ChangedUser): void {
    this.#add({ tenant, username }, 'DELETE FROM tokens WHERE tenant = $1 AND username = $2', [tenant, username]);
    this.deleteLogins(tenant, username);
    this.#add({ tenant, username }, 'DELETE FROM sign_ins WHERE tenant = $1 AND username = $2', [tenant, username]);
  }

  #add({ tenant, username }: ChangedUser, text: string, values: readonly unknown[]): void {
    this.users.push({ tenant, username });
    this.statements.push([text, values]);
  }
}

/** Returns a group as notifications name it, with its access rules. */
function groupOf(tenant: string, name: string): ChangedUser {
  return { tenant, username: ruleUserOf(name) };
}
