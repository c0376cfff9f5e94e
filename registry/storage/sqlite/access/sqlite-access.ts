import { ruleUserOf } from '../../../../access/group-name.ts';
import type { Role } from '../../../../access/roles.ts';
import type { AccessChange, AccessDraft, AccessRecords, SignIn } from '../../contract/access-records.ts';
import type {
  PageRequest,
  RecordPage,
  StoredGroup,
  StoredRule,
  StoredToken,
  StoredUser,
} from '../../contract/records.ts';
import type { AuditLog } from '../audit-log.ts';
import type { Transactions } from '../transaction.ts';
import type { AccessTotals } from './access-totals.ts';
import type { CredentialRequirement } from './credential-requirement.ts';
import type { FinishedLogins } from './finished-logins.ts';
import type { Groups } from './groups.ts';
import type { Rules } from './rules.ts';
import type { SignIns } from './sign-ins.ts';
import type { Tokens } from './tokens.ts';
import type { Users } from './users.ts';

export interface AccessTables {
  readonly transaction: Transactions;
  readonly users: Users;
  readonly rules: Rules;
  readonly totals: AccessTotals;
  readonly groups: Groups;
  readonly tokens: Tokens;
  readonly signIns: SignIns;
  readonly logins: FinishedLogins;
  readonly requirement: CredentialRequirement;
  readonly audit: AuditLog;
}

/** The users, groups and access rules in SQLite, which finds each of them without waiting. */
export class SqliteAccess implements AccessRecords {
  readonly #tables: AccessTables;
  readonly #draft: AccessDraft;

  constructor(tables: AccessTables) {
    const { users, rules, groups, tokens, signIns, logins, requirement } = tables;
    const forgetUser = (tenant: string, username: string): void => {
      tokens.deleteOfUser(tenant, username);
      signIns.deleteOfUser(tenant, username);
      logins.deleteOfUser(tenant, username);
    };
    this.#tables = tables;
    this.#draft = {
      createUser(user) {
        const created = users.create(user);
        forgetUser(user.tenant, user.username);
        return created;
      },
      updateUser(tenant, username, change) {
        if (change.tokenHash !== undefined) logins.deleteOfUser(tenant, username);
        return users.update(tenant, username, change);
      },
      deleteUser(tenant, username) {
        users.delete(tenant, username);
        forgetUser(tenant, username);
        groups.deleteOfUser(tenant, username);
        return rules.deleteOfUser(tenant, username);
      },
      createRule: (rule) => rules.create(rule),
      deleteRule: (tenant, id) => void rules.delete(tenant, id),
      createGroup: (group) => groups.create(group),
      setMembers: (tenant, name, members) => groups.setMembers(tenant, name, members),
      deleteGroup(tenant, name) {
        groups.delete(tenant, name);
        return rules.deleteOfUser(tenant, ruleUserOf(name));
      },
      createToken: (token) => tokens.create(token),
      deleteToken({ id }) {
        logins.deleteOfToken(id);
        tokens.delete(id);
      },
      deleteLogins: (tenant, username) => logins.deleteOfUser(tenant, username),
      setRequiresCredentials: (requires) => (requires ? requirement.set() : requirement.clear()),
    };
  }

  get requiresCredentials(): boolean {
    return this.#tables.requirement.isSet;
  }

  hasUsers(): boolean {
    return this.#tables.users.hasAny();
  }

  user(tenant: string, username: string): StoredUser | undefined {
    return this.#tables.users.find(tenant, username);
  }

  usersWithToken(hash: Uint8Array): readonly StoredUser[] {
    return this.#tables.users.withTokenHash(hash);
  }

  tokenWithHash(hash: Uint8Array): StoredToken | undefined {
    return this.#tables.tokens.withHash(hash);
  }

  tokensOf(tenant: string, username: string): readonly StoredToken[] {
    return this.#tables.tokens.ofUser(tenant, username);
  }

  usersWithRole(tenant: string, role: Role): readonly StoredUser[] {
    return this.#tables.users.withRole(tenant, role);
  }

  rule(tenant: string, id: string): StoredRule | undefined {
    return this.#tables.rules.find(tenant, id);
  }

  rulesOf(tenant: string, username: string): readonly StoredRule[] {
    return this.#tables.rules.ofUser(tenant, username);
  }

  group(tenant: string, name: string): StoredGroup | undefined {
    return this.#tables.groups.find(tenant, name);
  }

  groupsOf(tenant: string, username: string): readonly string[] {
    return this.#tables.groups.ofUser(tenant, username);
  }

  groupCount(tenant: string): number {
    return this.#tables.groups.count(tenant);
  }

  /** The draft writes immediately: a transaction that fails is rolled back. */
  change<Result>(decide: (draft: AccessDraft) => AccessChange<Result>): Promise<Result> {
    const { transaction, audit } = this.#tables;
    return transaction.runSoon(() => {
      const change = decide(this.#draft);
      if (change.audit) audit.append(change.audit);
      return change.result;
    });
  }

  usersPage(tenant: string, request: PageRequest, contains?: string): Promise<RecordPage<StoredUser>> {
    return this.#tables.users.page(tenant, request, contains);
  }

  async rulesPage(tenant: string, request: PageRequest, user?: string): Promise<RecordPage<StoredRule>> {
    return this.#tables.rules.page(tenant, request, user);
  }

  async groupsPage(tenant: string, request: PageRequest): Promise<RecordPage<StoredGroup>> {
    return this.#tables.groups.page(tenant, request);
  }

  async tokenUses(tenant: string, username: string): Promise<ReadonlyMap<string, number>> {
    return this.#tables.tokens.uses(tenant, username);
  }

  addTokenUses(uses: ReadonlyMap<string, number>): Promise<void> {
    return this.#tables.transaction.runSoon(() => this.#tables.tokens.addUses(uses));
  }

  async signIns(tenant: string, usernames: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.#tables.signIns.of(tenant, usernames);
  }

  addSignIns(signIns: readonly SignIn[]): Promise<void> {
    return this.#tables.transaction.runSoon(() => this.#tables.signIns.add(signIns));
  }

  async tokensExpiring({ from, until }: { readonly from: number; readonly until: number }): Promise<number> {
    return this.#tables.tokens.expiring(from, until);
  }

  async counts(tenant: string): Promise<{ readonly users: number; readonly rules: number }> {
    return this.#tables.totals.of(tenant);
  }
}
