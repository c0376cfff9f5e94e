import { timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isRole, type Role } from '../../../../access/roles.ts';
import { quoted } from '../../../errors/quoted.ts';
import type { UserChange } from '../../contract/access-records.ts';
import type { PageRequest, RecordPage, StoredUser } from '../../contract/records.ts';
import { containing, readCursor } from '../../cursor.ts';
import { AlreadyExists } from '../../errors.ts';
import { type DatabaseRow, integer, oneOf, optionalBytes, optionalText, text } from '../../row.ts';
import { scannedPage } from '../scanned-page.ts';
import type { Transactions } from '../transaction.ts';
import type { CredentialRequirement } from './credential-requirement.ts';

const prefixLength = 8;

/** The users in the database: added through the admin API, or by OIDC when they first sign in. */
export class Users {
  readonly #transaction: Transactions;
  readonly #requirement: CredentialRequirement;
  readonly #now: () => number;
  readonly #statements;
  #any: { readonly state: number | undefined; readonly is: boolean } | undefined;

  constructor(
    database: DatabaseSync,
    transaction: Transactions,
    { requirement, now }: { readonly requirement: CredentialRequirement; readonly now: () => number },
  ) {
    this.#transaction = transaction;
    this.#requirement = requirement;
    this.#now = now;
    const statement = (sql: string) => database.prepare(sql);
    this.#statements = {
      find: statement('SELECT * FROM users WHERE tenant = ? AND username = ?'),
      withPrefix: statement(
        'SELECT * FROM users WHERE token_hash IS NOT NULL AND substr(token_hash, 1, 8) = ? ORDER BY tenant, username',
      ),
      list: statement('SELECT * FROM users WHERE tenant = ? ORDER BY username'),
      page: statement(
        `SELECT * FROM (SELECT * FROM users WHERE tenant = ? AND username > ? ORDER BY username LIMIT ?)
         WHERE username LIKE ? ESCAPE '\\' LIMIT ?`,
      ),
      lastScanned: statement(
        'SELECT username FROM users WHERE tenant = ? AND username > ? ORDER BY username LIMIT 1 OFFSET ?',
      ),
      withRole: statement('SELECT * FROM users WHERE tenant = ? AND role = ? ORDER BY username'),
      any: statement('SELECT 1 FROM users LIMIT 1'),
      create: statement('INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?)'),
      setRole: statement('UPDATE users SET role = ? WHERE tenant = ? AND username = ?'),
      setToken: statement('UPDATE users SET token_hash = ? WHERE tenant = ? AND username = ?'),
      delete: statement('DELETE FROM users WHERE tenant = ? AND username = ?'),
    };
  }

  find(tenant: string, username: string): StoredUser | undefined {
    const row = this.#statements.find.get(tenant, username);
    return row && toUser(row);
  }

  /** Returns the users of all tenants with this token. Looks up a prefix of the hash and compares in constant time. */
  withTokenHash(hash: Uint8Array): readonly StoredUser[] {
    const rows = this.#statements.withPrefix.all(hash.slice(0, prefixLength));
    return rows.map(toUser).filter(({ tokenHash }) => {
      return tokenHash?.byteLength === hash.byteLength && timingSafeEqual(tokenHash, hash);
    });
  }

  withRole(tenant: string, role: Role): readonly StoredUser[] {
    return this.#statements.withRole.all(tenant, role).map(toUser);
  }

  list(tenant: string): readonly StoredUser[] {
    return this.#statements.list.all(tenant).map(toUser);
  }

  /** Resolves to a page of the users whose names contain a text. Reads at most `maxScannedRows`. */
  async page(tenant: string, request: PageRequest, contains = ''): Promise<RecordPage<StoredUser>> {
    const pattern = containing(contains);
    const { page, lastScanned } = this.#statements;
    return scannedPage(request, {
      after: readCursor(request.cursor) ?? [],
      keyOf: ({ username }) => [username],
      read([after = ''], rows, limit) {
        const last = lastScanned.get(tenant, after, rows - 1);
        return {
          items: page.all(tenant, after, rows, pattern, limit).map(toUser),
          last: last && [text(last, 'username')],
        };
      },
    });
  }

  /** Returns whether any tenant has a user. */
  hasAny(): boolean {
    const { state } = this.#transaction;
    // Called at least once for every request.
    if (state === undefined || this.#any?.state !== state) {
      this.#any = { state, is: this.#statements.any.get() !== undefined };
    }
    return this.#any.is;
  }

  /** Once there is a user, reading requires credentials. Throws AlreadyExists when the tenant has a user of this name. */
  create(user: Omit<StoredUser, 'createdAt'>): StoredUser {
    return this.#transaction.run(() => {
      const { tenant, username, role, source, tokenHash = null, subject = null } = user;
      if (this.find(tenant, username)) throw new AlreadyExists(`User ${quoted(username)} already exists.`);
      this.#requirement.set();
      const createdAt = this.#now();
      this.#statements.create.run(tenant, username, role, source, tokenHash, subject, createdAt);
      return { ...user, createdAt };
    });
  }

  /** Changes and returns a user; a token hash of null removes the token. Returns undefined when the user does not exist. */
  update(tenant: string, username: string, { role, tokenHash }: UserChange): StoredUser | undefined {
    return this.#transaction.run(() => {
      if (role !== undefined) this.#statements.setRole.run(role, tenant, username);
      if (tokenHash !== undefined) this.#statements.setToken.run(tokenHash, tenant, username);
      return this.find(tenant, username);
    });
  }

  delete(tenant: string, username: string): boolean {
    return this.#transaction.run(() => this.#statements.delete.run(tenant, username).changes > 0);
  }
}

function toUser(row: DatabaseRow): StoredUser {
  return {
    tenant: text(row, 'tenant'),
    username: text(row, 'username'),
    role: oneOf(row, 'role', isRole),
    source: oneOf(row, 'source', isStoredSource),
    tokenHash: optionalBytes(row, 'token_hash'),
    subject: optionalText(row, 'subject'),
    createdAt: integer(row, 'created_at'),
  };
}

function isStoredSource(value: unknown): value is StoredUser['source'] {
  return value === 'runtime' || value === 'oidc';
}
