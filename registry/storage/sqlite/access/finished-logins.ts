import type { DatabaseSync } from 'node:sqlite';

/** The browser logins that no client has taken yet, which end with what they depend on. All methods run in a transaction. */
export class FinishedLogins {
  readonly #statements;

  constructor(database: DatabaseSync) {
    this.#statements = {
      deleteOfUser: database.prepare('DELETE FROM logins WHERE owner_tenant = ? AND owner = ?'),
      deleteOfToken: database.prepare('DELETE FROM logins WHERE token = ?'),
    };
  }

  deleteOfUser(tenant: string, username: string): void {
    this.#statements.deleteOfUser.run(tenant, username);
  }

  /** Deletes the logins for which a named token was used. */
  deleteOfToken(id: string): void {
    this.#statements.deleteOfToken.run(id);
  }
}
