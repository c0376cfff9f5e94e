import type { DatabaseSync } from 'node:sqlite';
import type { LoginLimits, LoginOwner, LoginRecords, NewLogin, StoredLogin } from '../contract/login-records.ts';
import { toLogin, toLoginOwner } from '../login-row.ts';
import { integer } from '../row.ts';
import type { Transactions } from './transaction.ts';

/** The browser logins in SQLite. */
export class SqliteLogins implements LoginRecords {
  readonly #transaction: Transactions;
  readonly #now: () => number;
  readonly #statements;

  constructor(database: DatabaseSync, transaction: Transactions, now: () => number) {
    this.#transaction = transaction;
    this.#now = now;
    this.#statements = {
      deleteExpired: database.prepare('DELETE FROM logins WHERE expires_at <= ?'),
      count: database.prepare(
        'SELECT count(*) AS "all", coalesce(sum(network = ?), 0) AS of_network FROM logins WHERE owner IS NULL',
      ),
      add: database.prepare(`INSERT INTO logins (page_hash, client_hash, network, tenant, address, created_at, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`),
      waiting: database.prepare('SELECT * FROM logins WHERE page_hash = ? AND owner IS NULL AND expires_at > ?'),
      finish: database.prepare(
        `UPDATE logins SET owner_tenant = ?, owner = ?, max_expires_at = ?, credential = ?, token = ?,
         group_claims = ?
         WHERE page_hash = ? AND owner IS NULL AND expires_at > ?`,
      ),
      ofClient: database.prepare('SELECT * FROM logins WHERE client_hash = ? AND expires_at > ?'),
      delete: database.prepare('DELETE FROM logins WHERE client_hash = ?'),
    };
  }

  add(login: NewLogin, limits: LoginLimits): Promise<boolean> {
    const { pageHash, clientHash, network, tenant, address, createdAt, expiresAt } = login;
    return this.#transaction.runSoon(() => {
      this.#statements.deleteExpired.run(this.#now());
      const counts = this.#statements.count.get(network) ?? {};
      if (integer(counts, 'all') >= limits.all || integer(counts, 'of_network') >= limits.ofNetwork) return false;
      this.#statements.add.run(pageHash, clientHash, network, tenant, address, createdAt, expiresAt);
      return true;
    });
  }

  async waiting(pageHash: Uint8Array): Promise<StoredLogin | undefined> {
    const row = this.#statements.waiting.get(pageHash, this.#now());
    return row && toLogin(row);
  }

  finish(pageHash: Uint8Array, owner: LoginOwner): Promise<boolean> {
    const { tenant, username, maxExpiresAt = null, credential = null, token = null } = owner;
    return this.#transaction.runSoon(() => {
      const values = [tenant, username, maxExpiresAt, credential, token, JSON.stringify(owner.groupClaims)] as const;
      return this.#statements.finish.run(...values, pageHash, this.#now()).changes > 0;
    });
  }

  async owner(clientHash: Uint8Array): Promise<LoginOwner | undefined> {
    const found = this.#statements.ofClient.get(clientHash, this.#now());
    return found && found.owner !== null ? toLoginOwner(found) : undefined;
  }

  async take(clientHash: Uint8Array): Promise<LoginOwner | 'waiting' | undefined> {
    const found = this.#statements.ofClient.get(clientHash, this.#now());
    if (!found) return undefined;
    if (found.owner === null) return 'waiting';
    // Another request may have taken it in the meantime.
    return this.#transaction.runSoon(() =>
      this.#statements.delete.run(clientHash).changes > 0 ? toLoginOwner(found) : undefined,
    );
  }
}
