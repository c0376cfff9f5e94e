import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ObjectReader } from '../../../objects/copy-objects.ts';
import { FileStore } from '../../../objects/file-store.ts';
import { smallContentsFirst } from '../../../objects/small-contents-first.ts';
import { missingDatabase } from '../../errors.ts';
import { blobsName, databaseName, temporaryName } from '../../folder/names.ts';
import { type DatabaseRow, optionalInteger, text } from '../../row.ts';
import type { RowSource, StoredTable } from '../../transfer/rows.ts';
import { blockRemoval } from '../backups/removal-lock.ts';
import { expectCurrent } from '../opening/migrations.ts';
import { withPath } from '../opening/open-database.ts';
import { referredContents } from '../referred-contents.ts';
import { SmallBlobs } from '../small-blobs.ts';
import { sqliteColumn, sqliteTables } from './sqlite-tables.ts';

/** Rows that are read at once. */
const portion = 100;
/** The last change that was recorded. A failed login is a record, but changes nothing. */
const lastChange = "SELECT max(id) AS id FROM audit WHERE action <> 'login.failed'";

/** One state of a data folder, whose server may be running but removes no content in the meantime. */
export class SqliteSource implements RowSource {
  readonly #database: DatabaseSync;
  readonly #allowRemoval: () => void;
  readonly #folder: string;
  readonly #lastChange: number | undefined;

  /** Throws StorageError when the folder has no database, or a database of another version. */
  constructor(folder: string) {
    const path = join(folder, databaseName);
    if (!existsSync(path)) throw missingDatabase(folder);
    this.#folder = folder;
    this.#allowRemoval = blockRemoval(folder);
    this.#database = withPath(path, () => new DatabaseSync(path, { timeout: 30_000 }));
    try {
      this.#lastChange = withPath(path, () => {
        this.#database.exec('PRAGMA query_only = ON; BEGIN');
        expectCurrent(this.#database);
        return this.#readLastChange();
      });
    } catch (error) {
      this.#close();
      throw error;
    }
  }

  async tables(): Promise<readonly StoredTable[]> {
    return sqliteTables(this.#database);
  }

  async *rows(table: string, columns: readonly string[]): AsyncGenerator<readonly DatabaseRow[]> {
    const selected = columns.map((column) => `${sqliteColumn(table, column)} AS "${column}"`).join(', ');
    // Versions of a package are in the order of their rows; a table without row ids is in the order of its key.
    const order = table === 'versions' ? ' ORDER BY rowid' : '';
    let rows: DatabaseRow[] = [];
    for (const row of this.#database.prepare(`SELECT ${selected} FROM "${table}"${order}`).iterate()) {
      if (rows.push(row) < portion) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }

  async *contents(): AsyncGenerator<string> {
    const statement = this.#database.prepare(`SELECT DISTINCT blob FROM (${referredContents(this.#database)})`);
    for (const row of statement.iterate()) yield text(row, 'blob');
  }

  /** Returns the store of the contents: small ones are in the database. */
  objects(): ObjectReader {
    const small = new SmallBlobs(this.#database);
    const folder = join(this.#folder, blobsName);
    const files = new FileStore({ folder, temporary: join(this.#folder, temporaryName) });
    return smallContentsFirst(
      { get: async (digest) => small.get(digest), sizeOf: async (digest) => small.get(digest)?.length },
      files,
    );
  }

  async hasChanged(): Promise<boolean> {
    this.#database.exec('ROLLBACK');
    return this.#readLastChange() !== this.#lastChange;
  }

  async close(): Promise<void> {
    this.#close();
  }

  #close(): void {
    this.#database.close();
    this.#allowRemoval();
  }

  #readLastChange(): number | undefined {
    return optionalInteger(this.#database.prepare(lastChange).get() ?? {}, 'id');
  }
}
