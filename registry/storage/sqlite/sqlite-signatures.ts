import type { DatabaseSync } from 'node:sqlite';
import type { AuditDraft } from '../contract/records.ts';
import type { SignatureRecords, StoredSigningKey, UnsignedPackage } from '../contract/signature-records.ts';
import { integer, text } from '../row.ts';
import { toSigningKey } from '../signing-key-row.ts';
import type { AuditLog } from './audit-log.ts';
import type { Transactions } from './transaction.ts';
import { UntilNextChange } from './until-next-change.ts';

/** The keys of signatures in SQLite. */
export class SqliteSignatures implements SignatureRecords {
  readonly #transaction: Transactions;
  readonly #audit: AuditLog;
  readonly #statements;
  readonly #known: UntilNextChange<StoredSigningKey>;

  constructor(database: DatabaseSync, transaction: Transactions, audit: AuditLog) {
    this.#transaction = transaction;
    this.#audit = audit;
    this.#known = new UntilNextChange(transaction, 1);
    this.#statements = {
      current: database.prepare('SELECT * FROM signing_keys WHERE expires_at IS NULL'),
      all: database.prepare('SELECT * FROM signing_keys ORDER BY created_at DESC, id'),
      retire: database.prepare(
        'UPDATE signing_keys SET expires_at = ?, private_key = NULL WHERE expires_at IS NULL AND id <> ?',
      ),
      use: database.prepare(
        `INSERT INTO signing_keys VALUES (?, ?, ?, ?, NULL)
         ON CONFLICT (id) DO UPDATE SET private_key = excluded.private_key, expires_at = NULL`,
      ),
      unsigned: database.prepare(
        'SELECT id, tenant, name FROM unsigned_packages JOIN packages ON package = id ORDER BY id LIMIT ?',
      ),
      signed: database.prepare('DELETE FROM unsigned_packages WHERE package = ?'),
    };
  }

  async currentKey(): Promise<StoredSigningKey | undefined> {
    return this.#current();
  }

  async keys(): Promise<readonly StoredSigningKey[]> {
    return this.#statements.all.all().map(toSigningKey);
  }

  replaceKey(
    replaced: string | undefined,
    key: Omit<StoredSigningKey, 'expiresAt'>,
    { expiresAt, audit }: { readonly expiresAt: number; readonly audit: AuditDraft | undefined },
  ): Promise<StoredSigningKey> {
    return this.#transaction.runSoon(() => {
      const before = this.#current();
      if (before && before.id !== replaced) return before;
      const { id, publicKey, privateKey = null, createdAt } = key;
      this.#statements.retire.run(expiresAt, id);
      this.#statements.use.run(id, publicKey, privateKey, createdAt);
      if (audit) this.#audit.append(audit);
      return { ...key, expiresAt: undefined };
    });
  }

  async unsigned(limit: number): Promise<readonly UnsignedPackage[]> {
    const rows = this.#statements.unsigned.all(limit);
    return rows.map((row) => ({ id: integer(row, 'id'), tenant: text(row, 'tenant'), name: text(row, 'name') }));
  }

  signed({ id }: UnsignedPackage): Promise<void> {
    return this.#transaction.runSoon(() => void this.#statements.signed.run(id));
  }

  #current(): StoredSigningKey | undefined {
    return this.#known.get('current', () => {
      const row = this.#statements.current.get();
      return row && toSigningKey(row);
    });
  }
}
