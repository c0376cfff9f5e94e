import type { DatabaseSync } from 'node:sqlite';
import type { Transactions } from '../transaction.ts';

const setting = 'requires_credentials';

/**
 * Whether a data folder requires credentials for reading. It is set with the first user, and remains set after the last user is
 * deleted, so that deleting users never opens the packages to everyone.
 */
export class CredentialRequirement {
  readonly #transaction: Transactions;
  readonly #statements;
  #known: { readonly state: number | undefined; readonly isSet: boolean } | undefined;

  constructor(database: DatabaseSync, transaction: Transactions) {
    this.#transaction = transaction;
    this.#statements = {
      find: database.prepare('SELECT 1 FROM settings WHERE name = ?'),
      set: database.prepare(`INSERT OR IGNORE INTO settings VALUES (?, 'true')`),
      clear: database.prepare('DELETE FROM settings WHERE name = ?'),
    };
  }

  get isSet(): boolean {
    const { state } = this.#transaction;
    // Read at least once for every request.
    if (state === undefined || this.#known?.state !== state) {
      this.#known = { state, isSet: this.#statements.find.get(setting) !== undefined };
    }
    return this.#known.isSet;
  }

  set(): void {
    if (!this.isSet) this.#transaction.run(() => void this.#statements.set.run(setting));
  }

  clear(): void {
    this.#transaction.run(() => void this.#statements.clear.run(setting));
  }
}
