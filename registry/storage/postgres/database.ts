import pg from 'pg';
import { StorageUnavailable } from '../errors.ts';
import type { DatabaseRow } from '../row.ts';

/** The connections to a database. */
export interface Queries {
  /** Resolves to the rows. Rejects with StorageUnavailable when the database does not respond. */
  query(text: string, values?: readonly unknown[]): Promise<readonly DatabaseRow[]>;
}

/** Milliseconds. A server that is frozen reports no error, so each query has a limit. */
const maxConnectTime = 5_000;
const maxQueryTime = 15_000;
/** The number of connections for requests. */
const maxConnections = 16;
/** The number of times that a change is tried if other changes prevent it. */
const maxAttempts = 5;

/** Returns the options of a connection. Integers of the database are numbers here, since none exceeds 53 bits. */
export function connectionOptions(address: string): pg.ClientConfig {
  return {
    connectionString: address,
    application_name: 'taskwright registry',
    connectionTimeoutMillis: maxConnectTime,
    query_timeout: maxQueryTime,
    statement_timeout: maxQueryTime,
    keepAlive: true,
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary') => parserOf(oid, format) },
  };
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(oid, format);
}

/** The pool of connections of one server. */
export class Database implements Queries {
  readonly #pool: pg.Pool;

  /** The errors of connections that are not used are reported; the next query connects again. */
  constructor(address: string, onError: (error: Error) => void) {
    this.#pool = new pg.Pool({ ...connectionOptions(address), max: maxConnections });
    this.#pool.on('error', (error) => onError(error));
  }

  async query(text: string, values: readonly unknown[] = []): Promise<readonly DatabaseRow[]> {
    try {
      return (await this.#pool.query<DatabaseRow>(text, [...values])).rows;
    } catch (error) {
      throw translated(error);
    }
  }

  /**
   * Runs `work` in a transaction, all of whose changes are committed, or none. `work` is called again when another transaction
   * prevents it, so it must not have effects of its own.
   */
  async transaction<T>(begin: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(begin, work);
      } catch (error) {
        if (attempt === maxAttempts || !repeatable.has(codeOf(error))) throw error;
      }
    }
  }

  async #attempt<T>(begin: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new StorageUnavailable(error);
    });
    let failure: unknown;
    const queries: Queries = {
      async query(text, values = []) {
        try {
          return (await client.query<DatabaseRow>(text, [...values])).rows;
        } catch (error) {
          failure = translated(error);
          throw failure;
        }
      },
    };
    try {
      await queries.query(begin);
      const result = await work(queries);
      await queries.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // A connection that has not responded may still run the query.
      if (failure instanceof StorageUnavailable) client.release(true);
      else
        await client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        );
      throw error;
    }
  }

  /** Closes the connections after their queries. */
  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: serialization_failure, deadlock_detected */
const repeatable: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** The classes of errors that concern the connection or the server: 08, 53, 57, 58, and a server that is read-only. */
const unavailable = /^(?:08|53|57|58|25006)/;

/** Returns StorageUnavailable for an error that does not come from the execution of a query. */
function translated(error: unknown): unknown {
  const isOfQuery = error instanceof pg.DatabaseError && !unavailable.test(error.code ?? '');
  return isOfQuery || error instanceof StorageUnavailable ? error : new StorageUnavailable(error);
}

function codeOf(error: unknown): unknown {
  return Reflect.get(Object(error), 'code');
}
