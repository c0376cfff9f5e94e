import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { publisherOwner } from '../../../../access/publisher-claims.ts';
import type { StoredToken } from '../../contract/records.ts';
import { integer, text } from '../../row.ts';
import { sameToken, toToken } from '../../token-row.ts';

const idBytes = 9;
const prefixLength = 8;

/** The tokens of users in the database, in addition to the one in `Users`. All methods that change them run in a transaction. */
export class Tokens {
  readonly #now: () => number;
  readonly #statements;

  constructor(database: DatabaseSync, now: () => number) {
    this.#now = now;
    const statement = (sql: string) => database.prepare(sql);
    this.#statements = {
      withPrefix: statement('SELECT * FROM tokens WHERE substr(hash, 1, 8) = ?'),
      ofUser: statement('SELECT * FROM tokens WHERE tenant = ? AND username = ? ORDER BY created_at, id'),
      create: statement('INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
      delete: statement('DELETE FROM tokens WHERE id = ?'),
      deleteOfUser: statement('DELETE FROM tokens WHERE tenant = ? AND username = ?'),
      expiring: statement(
        `SELECT count(*) AS number FROM tokens
         WHERE expires_at > ? AND expires_at <= ? AND username NOT LIKE '${publisherOwner('%')}'`,
      ),
      uses: statement(
        'SELECT token, last_used_at FROM token_uses JOIN tokens ON token = id WHERE tenant = ? AND username = ?',
      ),
      addUse: statement(
        `INSERT INTO token_uses SELECT id, ? FROM tokens WHERE id = ?
         ON CONFLICT DO UPDATE SET last_used_at = max(last_used_at, excluded.last_used_at)`,
      ),
    };
  }

  /** Returns the token with this hash. Looks up a prefix of the hash and compares in constant time. */
  withHash(hash: Uint8Array): StoredToken | undefined {
    const rows = this.#statements.withPrefix.all(hash.slice(0, prefixLength));
    return rows.map(toToken).find((one) => one.hash.byteLength === hash.byteLength && timingSafeEqual(one.hash, hash));
  }

  ofUser(tenant: string, username: string): readonly StoredToken[] {
    return this.#statements.ofUser.all(tenant, username).map(toToken);
  }

  /** Throws AlreadyExists when the user has a token of this name. */
  create(token: Omit<StoredToken, 'id' | 'createdAt'>): StoredToken {
    const { tenant, username, name, hash, readOnly, stageOnly, packages, addresses, expiresAt = null } = token;
    if (this.ofUser(tenant, username).some((one) => one.name === name)) throw sameToken(name);
    const created = { ...token, id: randomBytes(idBytes).toString('hex'), createdAt: this.#now() };
    const lists = [JSON.stringify(packages), JSON.stringify(addresses)] as const;
    const times = [created.createdAt, expiresAt] as const;
    const values = [created.id, tenant, username, name, hash, Number(readOnly), ...lists, ...times] as const;
    this.#statements.create.run(...values, Number(stageOnly), JSON.stringify(token.groupClaims));
    return created;
  }

  delete(id: string): void {
    this.#statements.delete.run(id);
  }

  deleteOfUser(tenant: string, username: string): void {
    this.#statements.deleteOfUser.run(tenant, username);
  }

  /** Returns the number of tokens of users that expire within a period. */
  expiring(from: number, until: number): number {
    return integer(this.#statements.expiring.get(from, until) ?? {}, 'number');
  }

  /** Returns the times when tokens of a user were last used, by id. */
  uses(tenant: string, username: string): ReadonlyMap<string, number> {
    const rows = this.#statements.uses.all(tenant, username);
    return new Map(rows.map((row) => [text(row, 'token'), integer(row, 'last_used_at')]));
  }

  addUses(uses: ReadonlyMap<string, number>): void {
    for (const [id, at] of uses) this.#statements.addUse.run(at, id);
  }
}
