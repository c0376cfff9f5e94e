import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { syncFile } from '../../../disk/sync-path.ts';
import { createFile } from '../../folder/file-modes.ts';
import type { DatabaseRow } from '../../row.ts';
import type { RowTarget, StoredTable } from '../../transfer/rows.ts';
import { migrate } from '../opening/migrations.ts';
import { SearchIndex } from '../search/search-index.ts';
import { sqliteColumn, sqliteTables } from './sqlite-tables.ts';

/** A new database, which no server opens before it is complete. */
export class SqliteDraft implements RowTarget {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#path = path;
    createFile(path);
    this.#database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
    // A draft of a process that is killed is written from the beginning.
    this.#database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
    migrate(this.#database);
    this.#database.exec('BEGIN');
  }

  async tables(): Promise<readonly StoredTable[]> {
    return sqliteTables(this.#database);
  }

  async insert({ name, columns }: StoredTable, rows: readonly DatabaseRow[]): Promise<void> {
    const statement = this.#statements.get(name) ?? this.#prepare({ name, columns });
    this.#statements.set(name, statement);
    for (const row of rows) statement.run(...columns.map((column) => storable(row[column])));
  }

  /** Closes the database as well. */
  async commit(): Promise<void> {
    const index = new SearchIndex(this.#database);
    this.#database.exec('INSERT INTO search_backlog VALUES (0)');
    while (index.hasBacklog()) index.putPortion();
    this.#database.exec('COMMIT');
    this.#database.close();
    await syncFile(this.#path);
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  /** The migrations have added rows to a table of counters, which are replaced. */
  #prepare({ name, columns }: StoredTable): StatementSync {
    const list = columns.map((column) => sqliteColumn(name, column)).join(', ');
    const values = columns.map(() => '?').join(', ');
    return this.#database.prepare(`INSERT OR REPLACE INTO "${name}" (${list}) VALUES (${values})`);
  }
}

function storable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  if (value === null || typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) {
    return value;
  }
  throw new Error(`SQLite cannot store a value of type ${typeof value}.`);
}
