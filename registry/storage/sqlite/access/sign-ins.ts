import type { DatabaseSync } from 'node:sqlite';
import type { SignIn } from '../../contract/access-records.ts';
import { integer } from '../../row.ts';

/**
 * The times when users last signed in, including users of the configuration file. All methods that change something run
 * in a transaction.
 */
export class SignIns {
  readonly #statements;

  constructor(database: DatabaseSync) {
    this.#statements = {
      find: database.prepare('SELECT last_at FROM sign_ins WHERE tenant = ? AND username = ?'),
      add: database.prepare(
        'INSERT INTO sign_ins VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET last_at = max(last_at, excluded.last_at)',
      ),
      deleteOfUser: database.prepare('DELETE FROM sign_ins WHERE tenant = ? AND username = ?'),
    };
  }

  /** Returns the times of the last sign-ins of users, by name. */
  of(tenant: string, usernames: readonly string[]): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const username of usernames) {
      const row = this.#statements.find.get(tenant, username);
      if (row) found.set(username, integer(row, 'last_at'));
    }
    return found;
  }

  add(signIns: readonly SignIn[]): void {
    for (const { tenant, username, at } of signIns) this.#statements.add.run(tenant, username, at);
  }

  deleteOfUser(tenant: string, username: string): void {
    this.#statements.deleteOfUser.run(tenant, username);
  }
}
