import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isPermission } from '../../../../access/roles.ts';
import type { PageRequest, RecordPage, StoredRule } from '../../contract/records.ts';
import { pageOf, readCursor } from '../../cursor.ts';
import { AlreadyExists } from '../../errors.ts';
import { type DatabaseRow, integer, oneOf, text } from '../../row.ts';
import type { Transactions } from '../transaction.ts';
import { UntilNextChange } from '../until-next-change.ts';

const idBytes = 9;
/** The number of users whose access rules are found without a query. */
const maxRemembered = 200;

/** The access rules in the database. */
export class Rules {
  readonly #transaction: Transactions;
  readonly #now: () => number;
  readonly #statements;
  readonly #ofUser: UntilNextChange<readonly StoredRule[]>;

  constructor(database: DatabaseSync, transaction: Transactions, now: () => number) {
    this.#transaction = transaction;
    this.#now = now;
    this.#ofUser = new UntilNextChange(transaction, maxRemembered);
    const statement = (sql: string) => database.prepare(sql);
    this.#statements = {
      list: statement('SELECT * FROM rules WHERE tenant = ? ORDER BY user, pattern, permission'),
      ofUser: statement('SELECT * FROM rules WHERE tenant = ? AND user = ? ORDER BY pattern, permission'),
      page: statement(
        `SELECT * FROM rules WHERE tenant = ? AND (user, pattern, permission) > (?, ?, ?)
         ORDER BY user, pattern, permission LIMIT ?`,
      ),
      pageOfUser: statement(
        `SELECT * FROM rules WHERE tenant = ? AND user = ? AND (pattern, permission) > (?, ?)
         ORDER BY pattern, permission LIMIT ?`,
      ),
      find: statement('SELECT * FROM rules WHERE tenant = ? AND id = ?'),
      same: statement('SELECT id FROM rules WHERE tenant = ? AND user = ? AND pattern = ? AND permission = ?'),
      create: statement('INSERT INTO rules VALUES (?, ?, ?, ?, ?, ?)'),
      delete: statement('DELETE FROM rules WHERE tenant = ? AND id = ?'),
      deleteOfUser: statement('DELETE FROM rules WHERE tenant = ? AND user = ?'),
    };
  }

  list(tenant: string): readonly StoredRule[] {
    return this.#statements.list.all(tenant).map(toRule);
  }

  ofUser(tenant: string, username: string): readonly StoredRule[] {
    const query = () => this.#statements.ofUser.all(tenant, username).map(toRule);
    // Neither a tenant nor a username contains a slash.
    return this.#ofUser.get(`${tenant}/${username}`, query) ?? [];
  }

  /** Returns a page of the access rules, or of the rules for `user`, ordered by user, pattern and permission. */
  page(tenant: string, request: PageRequest, user?: string): RecordPage<StoredRule> {
    const [afterUser = '', afterPattern = '', afterPermission = ''] = readCursor(request.cursor) ?? [];
    const limit = request.limit + 1;
    const rows =
      user === undefined
        ? this.#statements.page.all(tenant, afterUser, afterPattern, afterPermission, limit)
        : this.#statements.pageOfUser.all(tenant, user, afterPattern, afterPermission, limit);
    return pageOf(rows.map(toRule), request, (rule) => [rule.user, rule.pattern, rule.permission]);
  }

  find(tenant: string, id: string): StoredRule | undefined {
    const row = this.#statements.find.get(tenant, id);
    return row && toRule(row);
  }

  /** Throws AlreadyExists when the tenant has the same access rule. */
  create(rule: Omit<StoredRule, 'id' | 'createdAt'>): StoredRule {
    return this.#transaction.run(() => {
      const { tenant, user, pattern, permission } = rule;
      const same = this.#statements.same.get(tenant, user, pattern, permission);
      if (same) throw new AlreadyExists(`Access rule \`${text(same, 'id')}\` already grants this.`);
      const created = { ...rule, id: randomBytes(idBytes).toString('hex'), createdAt: this.#now() };
      this.#statements.create.run(created.id, tenant, user, pattern, permission, created.createdAt);
      return created;
    });
  }

  delete(tenant: string, id: string): boolean {
    return this.#transaction.run(() => this.#statements.delete.run(tenant, id).changes > 0);
  }

  /** Deletes all access rules that name a user, and returns them. */
  deleteOfUser(tenant: string, username: string): readonly StoredRule[] {
    return this.#transaction.run(() => {
      const rules = this.ofUser(tenant, username);
      this.#statements.deleteOfUser.run(tenant, username);
      return rules;
    });
  }
}

function toRule(row: DatabaseRow): StoredRule {
  return {
    id: text(row, 'id'),
    tenant: text(row, 'tenant'),
    user: text(row, 'user'),
    pattern: text(row, 'pattern'),
    permission: oneOf(row, 'permission', isPermission),
    createdAt: integer(row, 'created_at'),
  };
}
