import type { DatabaseSync } from 'node:sqlite';
import { quoted } from '../../../errors/quoted.ts';
import type { PageRequest, RecordPage, StoredGroup } from '../../contract/records.ts';
import { pageOf, readCursor } from '../../cursor.ts';
import { AlreadyExists } from '../../errors.ts';
import { type DatabaseRow, integer, text } from '../../row.ts';
import type { Transactions } from '../transaction.ts';
import { UntilNextChange } from '../until-next-change.ts';

/** The number of users whose groups are found without a query. */
const maxRemembered = 200;

/** The groups in the database. All methods that change them run in a transaction. */
export class Groups {
  readonly #now: () => number;
  readonly #statements;
  readonly #ofUser: UntilNextChange<readonly string[]>;

  constructor(database: DatabaseSync, transaction: Transactions, now: () => number) {
    this.#now = now;
    this.#ofUser = new UntilNextChange(transaction, maxRemembered);
    const statement = (sql: string) => database.prepare(sql);
    this.#statements = {
      find: statement('SELECT * FROM user_groups WHERE tenant = ? AND name = ?'),
      page: statement('SELECT * FROM user_groups WHERE tenant = ? AND name > ? ORDER BY name LIMIT ?'),
      count: statement('SELECT count(*) AS count FROM user_groups WHERE tenant = ?'),
      members: statement('SELECT username FROM group_members WHERE tenant = ? AND name = ? ORDER BY username'),
      ofUser: statement('SELECT name FROM group_members WHERE tenant = ? AND username = ? ORDER BY name'),
      create: statement('INSERT INTO user_groups VALUES (?, ?, ?)'),
      delete: statement('DELETE FROM user_groups WHERE tenant = ? AND name = ?'),
      addMember: statement('INSERT INTO group_members VALUES (?, ?, ?)'),
      deleteMembers: statement('DELETE FROM group_members WHERE tenant = ? AND name = ?'),
      deleteMember: statement('DELETE FROM group_members WHERE tenant = ? AND username = ?'),
    };
  }

  find(tenant: string, name: string): StoredGroup | undefined {
    const row = this.#statements.find.get(tenant, name);
    return row && this.#toGroup(row);
  }

  /** Returns the number of groups of a tenant. */
  count(tenant: string): number {
    return integer(this.#statements.count.get(tenant) ?? {}, 'count');
  }

  /** Returns the names of the groups of a user. */
  ofUser(tenant: string, username: string): readonly string[] {
    const query = () => this.#statements.ofUser.all(tenant, username).map((row) => text(row, 'name'));
    // Neither a tenant nor a username contains a slash.
    return this.#ofUser.get(`${tenant}/${username}`, query) ?? [];
  }

  /** Returns a page of the groups, ordered by name. */
  page(tenant: string, request: PageRequest): RecordPage<StoredGroup> {
    const [after = ''] = readCursor(request.cursor) ?? [];
    const rows = this.#statements.page.all(tenant, after, request.limit + 1);
    const groups = rows.map((row) => this.#toGroup(row));
    return pageOf(groups, request, ({ name }) => [name]);
  }

  /** Throws AlreadyExists when the tenant has a group of this name. */
  create(group: Omit<StoredGroup, 'createdAt'>): StoredGroup {
    const { tenant, name, members } = group;
    if (this.find(tenant, name)) throw new AlreadyExists(`Group ${quoted(name)} already exists.`);
    const createdAt = this.#now();
    this.#statements.create.run(tenant, name, createdAt);
    for (const member of members) this.#statements.addMember.run(tenant, member, name);
    return { ...group, createdAt };
  }

  setMembers(tenant: string, name: string, members: readonly string[]): void {
    this.#statements.deleteMembers.run(tenant, name);
    for (const member of members) this.#statements.addMember.run(tenant, member, name);
  }

  delete(tenant: string, name: string): void {
    this.#statements.delete.run(tenant, name);
  }

  /** Removes a user from all groups. */
  deleteOfUser(tenant: string, username: string): void {
    this.#statements.deleteMember.run(tenant, username);
  }

  #toGroup(row: DatabaseRow): StoredGroup {
    const [tenant, name] = [text(row, 'tenant'), text(row, 'name')];
    const members = this.#statements.members.all(tenant, name).map((member) => text(member, 'username'));
    return { tenant, name, members, createdAt: integer(row, 'created_at') };
  }
}
