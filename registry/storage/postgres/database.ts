import pg from 'pg';
import { StorageUnavailable } from '../errors.ts';
import type { DatabaseRow } from '../row.ts';
import { Connections } from './connections.ts';

/** A frequent statement, which the database parses and plans once for each connection. */
export interface PreparedStatement {
  /** Unique among all statements. */
  readonly name: string;
  readonly text: string;
}

/** A statement that may take longer than others, if the transaction allows it. */
export interface SlowStatement {
  readonly text: string;
  /** The maximum time, in milliseconds. */
  readonly query_timeout: number;
}

export type Statement = string | PreparedStatement | SlowStatement;

/** A database or a transaction, which runs queries. */
export interface Queries {
  /** Resolves to the rows. Rejects with StorageUnavailable when the database does not respond. */
  query(statement: Statement, values?: readonly unknown[]): Promise<readonly DatabaseRow[]>;
}

/** The number of connections for reads and single statements, and for transactions, which may wait for each other. */
const maxConnections = { queries: 10, transactions: 6 } as const;
/** The number of times that a change is tried if other changes prevent it. */
const maxAttempts = 5;

/** The database of one server. */
export class Database implements Queries {
  readonly #queries: Connections;
  readonly #transactions: Connections;
  /** For statements that change rows that others may have locked. Each is a transaction of its own. */
  readonly changes: Queries = {
    query: (statement, values = []) => this.#repeated((client) => rowsOf(client, statement, values)),
  };

  constructor(address: string, onError: (error: Error) => void) {
    this.#queries = new Connections(address, maxConnections.queries, onError);
    this.#transactions = new Connections(address, maxConnections.transactions, onError);
  }

  query(statement: Statement, values: readonly unknown[] = []): Promise<readonly DatabaseRow[]> {
    return this.#queries.with((client) => rowsOf(client, statement, values));
  }

  /**
   * Runs `work` in a transaction, all of whose changes are committed, or none. `work` is called again when another transaction
   * prevents it, so it must not have any other effects.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#repeated((client) => inTransaction(client, work));
  }

  /** Makes later queries use new connections, since the existing ones may be to a server that another one has replaced. */
  renew(): void {
    for (const connections of [this.#queries, this.#transactions]) connections.renew();
  }

  /** Closes the connections after their queries. */
  async close(): Promise<void> {
    await Promise.all([this.#queries.close(), this.#transactions.close()]);
  }

  /** Runs a transaction again when another one prevents it. */
  async #repeated<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#transactions.with(run);
      } catch (error) {
        if (attempt === maxAttempts || !repeatable.has(codeOf(error))) throw error;
      }
    }
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: (queries: Queries) => Promise<T>): Promise<T> {
  await rowsOf(client, 'BEGIN', []);
  try {
    const result = await work({ query: (statement, values = []) => rowsOf(client, statement, values) });
    await rowsOf(client, 'COMMIT', []);
    return result;
  } catch (error) {
    // A connection that has not responded is closed instead, since it may still run the query.
    if (!(error instanceof StorageUnavailable)) await rowsOf(client, 'ROLLBACK', []);
    throw error;
  }
}

async function rowsOf(
  client: pg.PoolClient,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly DatabaseRow[]> {
  try {
    return (await client.query<DatabaseRow>(queryOf(statement, values))).rows;
  } catch (error) {
    throw translated(error);
  }
}

/** Returns a statement with the values of its parameters, for the driver. */
export function queryOf(statement: Statement, values: readonly unknown[]): pg.QueryConfig {
  return { ...(typeof statement === 'string' ? { text: statement } : statement), values: [...values] };
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
