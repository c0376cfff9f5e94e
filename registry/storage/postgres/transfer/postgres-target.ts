import { StorageError } from '../../errors.ts';
import { type DatabaseRow, integer, text } from '../../row.ts';
import type { RowTarget, StoredTable } from '../../transfer/rows.ts';
import { Database } from '../database.ts';
import { migrate } from '../migrations.ts';
import { parametersOf, searchWords } from '../search/search-words.ts';
import { openSession, type PostgresSession } from './postgres-session.ts';
import { postgresTables } from './postgres-tables.ts';

/** The columns whose values the database generates; they continue after the copied values. */
const generated = { packages: 'id', versions: 'id', audit: 'id' } as const;
/** The number of rows that contain the totals of a tenant, as in changes to packages. */
const parts = 16;

/**
 * An empty PostgreSQL database. All rows become visible in one transaction, so that a copy that was interrupted leaves an empty
 * database.
 */
export class PostgresTarget implements RowTarget {
  readonly #session: PostgresSession;

  private constructor(session: PostgresSession) {
    this.#session = session;
  }

  /** Creates the tables. Rejects with StorageError when the database cannot be reached, or is not empty. */
  static async open(address: string): Promise<PostgresTarget> {
    const session = await openSession(address);
    try {
      const database = new Database(address, () => undefined);
      await migrate(database).finally(() => database.close());
      await session.query('BEGIN');
      await expectEmpty(session);
      // The migrations have added rows, which the copy replaces.
      await session.query('DELETE FROM counters');
      return new PostgresTarget(session);
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  tables(): Promise<readonly StoredTable[]> {
    return postgresTables(this.#session);
  }

  async insert({ name, columns }: StoredTable, rows: readonly DatabaseRow[]): Promise<void> {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const places = rows.map((_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`);
    await this.#session.query(
      `INSERT INTO "${name}" (${list}) OVERRIDING SYSTEM VALUE VALUES ${places.join(', ')}`,
      rows.flatMap((row) => columns.map((column) => storable(row[column]))),
    );
    if (name === 'packages') await this.#addWords(rows);
  }

  async commit(): Promise<void> {
    for (const [table, column] of Object.entries(generated)) {
      await this.#session.query(
        `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) FROM ${table} HAVING max(${column}) > 0`,
      );
    }
    await this.#session.query(
      `INSERT INTO package_totals (tenant, part, packages, versions, bytes)
       SELECT tenant, packages.id % ${parts}, count(DISTINCT packages.id), count(version), coalesce(sum(size), 0)
       FROM packages LEFT JOIN versions ON package = packages.id GROUP BY 1, 2`,
    );
    await this.#session.query(
      `INSERT INTO scope_totals (tenant, scope, part, versions, bytes)
       SELECT tenant, split_part(name, '/', 1), packages.id % ${parts}, count(*), sum(size)
       FROM packages JOIN versions ON package = packages.id WHERE name LIKE '@%/%' GROUP BY 1, 2, 3`,
    );
    // Servers that are running read everything again.
    await this.#session.query('UPDATE revision SET value = value + 1');
    // Without statistics, the first searches would be slow.
    await this.#session.query('ANALYZE packages, versions, search_documents, search_vocabulary');
    await this.#session.query('COMMIT');
  }

  close(): Promise<void> {
    return this.#session.close();
  }

  async #addWords(packages: readonly DatabaseRow[]): Promise<void> {
    const documents = packages.map((row) => {
      const [words, fields] = parametersOf(
        searchWords({
          name: text(row, 'name'),
          keywords: text(row, 'keywords'),
          description: text(row, 'description'),
        }),
      );
      return { id: integer(row, 'id'), tenant: text(row, 'tenant'), name: text(row, 'name'), words, fields };
    });
    await this.#session.query(
      `SELECT index_package(id, tenant, name, words, fields)
       FROM json_to_recordset($1) AS packages (id bigint, tenant text, name text, words text[], fields text)`,
      [JSON.stringify(documents)],
    );
  }
}

/** Rejects with StorageError when a table has rows that no migration has added. */
async function expectEmpty(session: PostgresSession): Promise<void> {
  for (const { name } of await postgresTables(session)) {
    if (name === 'counters') continue;
    const rows = await session.query(`SELECT FROM "${name}" LIMIT 1`);
    if (rows.length === 0) continue;
    throw new StorageError(
      `The database is not empty: the table \`${name}\` has rows. Name an empty database; nothing was changed.`,
    );
  }
}

/** Returns a value without the null character, which PostgreSQL cannot store. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}
