import type { AuditDraft } from '../contract/records.ts';
import type { SignatureRecords, StoredSigningKey, UnsignedPackage } from '../contract/signature-records.ts';
import { integer, text } from '../row.ts';
import { toSigningKey } from '../signing-key-row.ts';
import { addAudit } from './changes.ts';
import type { Database, Queries } from './database.ts';

/** Identifies the lock for changes to keys among the advisory locks of the database. */
const keyLock = 7_411_873_003;

/** The keys of signatures in PostgreSQL, which all servers share. */
export class PostgresSignatures implements SignatureRecords {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  currentKey(): Promise<StoredSigningKey | undefined> {
    return currentIn(this.#database);
  }

  async keys(): Promise<readonly StoredSigningKey[]> {
    const rows = await this.#database.query('SELECT * FROM signing_keys ORDER BY created_at DESC, id');
    return rows.map(toSigningKey);
  }

  replaceKey(
    replaced: string | undefined,
    key: Omit<StoredSigningKey, 'expiresAt'>,
    { expiresAt, audit }: { readonly expiresAt: number; readonly audit: AuditDraft | undefined },
  ): Promise<StoredSigningKey> {
    return this.#database.transaction(async (queries) => {
      await queries.query(`SELECT pg_advisory_xact_lock(${keyLock})`);
      const before = await currentIn(queries);
      if (before && before.id !== replaced) return before;
      const { id, publicKey, privateKey, createdAt } = key;
      await queries.query(
        'UPDATE signing_keys SET expires_at = $1, private_key = NULL WHERE expires_at IS NULL AND id <> $2',
        [expiresAt, id],
      );
      await queries.query(
        `INSERT INTO signing_keys VALUES ($1, $2, $3, $4, NULL)
         ON CONFLICT (id) DO UPDATE SET private_key = excluded.private_key, expires_at = NULL`,
        [id, Buffer.from(publicKey), privateKey ? Buffer.from(privateKey) : null, createdAt],
      );
      if (audit) await addAudit(queries, this.#now(), audit);
      return { ...key, expiresAt: undefined };
    });
  }

  async unsigned(limit: number): Promise<readonly UnsignedPackage[]> {
    const rows = await this.#database.query(
      'SELECT id, tenant, name FROM unsigned_packages JOIN packages ON package = id ORDER BY id LIMIT $1',
      [limit],
    );
    return rows.map((row) => ({ id: integer(row, 'id'), tenant: text(row, 'tenant'), name: text(row, 'name') }));
  }

  async signed({ id }: UnsignedPackage): Promise<void> {
    await this.#database.query('DELETE FROM unsigned_packages WHERE package = $1', [id]);
  }
}

async function currentIn(queries: Queries): Promise<StoredSigningKey | undefined> {
  const [row] = await queries.query('SELECT * FROM signing_keys WHERE expires_at IS NULL');
  return row && toSigningKey(row);
}
