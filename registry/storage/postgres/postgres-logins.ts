import type { LoginLimits, LoginOwner, LoginRecords, NewLogin, StoredLogin } from '../contract/login-records.ts';
import { toLogin, toLoginOwner } from '../login-row.ts';
import { integer } from '../row.ts';
import type { Database } from './database.ts';

/** Identifies the lock of new logins among the advisory locks of the database. */
const loginLock = 7_411_873_009;

/**
 * The browser logins in PostgreSQL, which all servers share: the client may use a different server than the browser.
 */
export class PostgresLogins implements LoginRecords {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  add(login: NewLogin, limits: LoginLimits): Promise<boolean> {
    const { pageHash, clientHash, network, tenant, address, createdAt, expiresAt } = login;
    return this.#database.transaction(async (queries) => {
      await queries.query(`SELECT pg_advisory_xact_lock(${loginLock})`);
      await queries.query('DELETE FROM logins WHERE expires_at <= $1', [this.#now()]);
      const [counts = {}] = await queries.query(
        `SELECT count(*) AS "all", count(*) FILTER (WHERE network = $1) AS of_network FROM logins WHERE owner IS NULL`,
        [network],
      );
      if (integer(counts, 'all') >= limits.all || integer(counts, 'of_network') >= limits.ofNetwork) return false;
      await queries.query('INSERT INTO logins VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        ...[Buffer.from(pageHash), Buffer.from(clientHash), network],
        ...[tenant, address, createdAt, expiresAt],
      ]);
      return true;
    });
  }

  async waiting(pageHash: Uint8Array): Promise<StoredLogin | undefined> {
    const [row] = await this.#database.query(
      'SELECT * FROM logins WHERE page_hash = $1 AND owner IS NULL AND expires_at > $2',
      [Buffer.from(pageHash), this.#now()],
    );
    return row && toLogin(row);
  }

  async finish(pageHash: Uint8Array, owner: LoginOwner): Promise<boolean> {
    const { tenant, username, maxExpiresAt = null, credential = null, token = null } = owner;
    const rows = await this.#database.query(
      `UPDATE logins SET owner_tenant = $1, owner = $2, max_expires_at = $3, credential = $4, token = $5,
       group_claims = $6 WHERE page_hash = $7 AND owner IS NULL AND expires_at > $8 RETURNING owner`,
      [
        ...[tenant, username, maxExpiresAt, credential, token, JSON.stringify(owner.groupClaims)],
        ...[Buffer.from(pageHash), this.#now()],
      ],
    );
    return rows.length > 0;
  }

  async owner(clientHash: Uint8Array): Promise<LoginOwner | undefined> {
    const query = 'SELECT * FROM logins WHERE client_hash = $1 AND expires_at > $2 AND owner IS NOT NULL';
    const [found] = await this.#database.query(query, [Buffer.from(clientHash), this.#now()]);
    return found && toLoginOwner(found);
  }

  async take(clientHash: Uint8Array): Promise<LoginOwner | 'waiting' | undefined> {
    const hash = Buffer.from(clientHash);
    const query = 'SELECT owner FROM logins WHERE client_hash = $1 AND expires_at > $2';
    const [found] = await this.#database.query(query, [hash, this.#now()]);
    if (!found) return undefined;
    if (found.owner === null) return 'waiting';
    // Another request may have taken it in the meantime.
    const [taken] = await this.#database.query('DELETE FROM logins WHERE client_hash = $1 RETURNING *', [hash]);
    return taken && toLoginOwner(taken);
  }
}
