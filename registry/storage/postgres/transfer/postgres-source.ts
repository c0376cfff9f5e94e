import type { ObjectReader } from '../../../objects/copy-objects.ts';
import { smallContentsFirst } from '../../../objects/small-contents-first.ts';
import { type DatabaseRow, optionalInteger, text } from '../../row.ts';
import type { RowSource, StoredTable } from '../../transfer/rows.ts';
import { SmallBlobs } from '../contents/small-blobs.ts';
import { expectCurrent } from '../migrations.ts';
import { openSession, type PostgresSession } from './postgres-session.ts';
import { postgresTables } from './postgres-tables.ts';

/** Rows, and ids, that are read in one step. */
const portion = 100;
const maxIds = 1_000;

/** A snapshot of a PostgreSQL database, whose servers may be running. */
export class PostgresSource implements RowSource {
  readonly #session: PostgresSession;
  readonly #lastChange: number | undefined;

  private constructor(session: PostgresSession, lastChange: number | undefined) {
    this.#session = session;
    this.#lastChange = lastChange;
  }

  /** Rejects with StorageError when the database cannot be reached, or is that of another version. */
  static async open(address: string): Promise<PostgresSource> {
    const session = await openSession(address);
    try {
      await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await expectCurrent(session);
      return new PostgresSource(session, await lastChangeIn(session));
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  tables(): Promise<readonly StoredTable[]> {
    return postgresTables(this.#session);
  }

  async *rows(table: string, columns: readonly string[]): AsyncGenerator<readonly DatabaseRow[]> {
    const order = table === 'versions' ? ' ORDER BY id' : '';
    const list = columns.map((column) => `"${column}"`).join(', ');
    yield* this.#fetch(`SELECT ${list} FROM "${table}"${order}`, portion);
  }

  async *contents(): AsyncGenerator<string> {
    const ids = `SELECT blob FROM versions UNION SELECT blob FROM cache_entries
      UNION SELECT blob FROM staged_versions WHERE blob IS NOT NULL`;
    for await (const rows of this.#fetch(ids, maxIds)) yield* rows.map((row) => text(row, 'blob'));
  }

  /** Returns the store of the contents of this snapshot: small ones are in the database, others in `store`. */
  objects(store: ObjectReader): ObjectReader {
    return smallContentsFirst(new SmallBlobs(this.#session), store);
  }

  async hasChanged(): Promise<boolean> {
    await this.#session.query('COMMIT');
    return (await lastChangeIn(this.#session)) !== this.#lastChange;
  }

  close(): Promise<void> {
    return this.#session.close();
  }

  async *#fetch(query: string, count: number): AsyncGenerator<readonly DatabaseRow[]> {
    await this.#session.query(`DECLARE portions NO SCROLL CURSOR FOR ${query}`);
    for (;;) {
      const rows = await this.#session.query(`FETCH ${count} FROM portions`);
      if (rows.length === 0) break;
      yield rows;
    }
    await this.#session.query('CLOSE portions');
  }
}

/** Resolves to the id of the last change that was recorded. A failed login is a record, but changes nothing. */
async function lastChangeIn(session: PostgresSession): Promise<number | undefined> {
  const [row = {}] = await session.query("SELECT max(id) AS id FROM audit WHERE action <> 'login.failed'");
  return optionalInteger(row, 'id');
}
