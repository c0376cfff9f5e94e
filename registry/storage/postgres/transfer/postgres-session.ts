import pg from 'pg';
import { StorageError } from '../../errors.ts';
import type { DatabaseRow } from '../../row.ts';
import { DatabaseAddresses } from '../addresses.ts';
import { connectionOptions } from '../connections.ts';
import { type Queries, queryOf } from '../database.ts';

/** Milliseconds. Statements of a command may affect a whole table. */
const maxStatementTime = 600_000;

/** One connection for a command, whose transaction may take a long time. */
export interface PostgresSession extends Queries {
  close(): Promise<void>;
}

/** Rejects with StorageError when the database cannot be reached. */
export async function openSession(address: string): Promise<PostgresSession> {
  const client = await connected(new DatabaseAddresses(address));
  let previous: Promise<unknown> = Promise.resolve();
  return {
    query(statement, values = []) {
      // Contents are copied several at a time, but a connection runs one query.
      const query = previous.then(() => client.query<DatabaseRow>(queryOf(statement, values)));
      previous = query.catch(() => undefined);
      return query.then(({ rows }) => rows);
    },
    close: () => client.end().catch(() => undefined),
  };
}

/** Connects to the first of the addresses that can be used. */
async function connected(addresses: DatabaseAddresses): Promise<pg.Client> {
  const times = { query_timeout: maxStatementTime, statement_timeout: maxStatementTime };
  for (let attempt = 1; ; attempt++) {
    const address = addresses.current;
    const client = new pg.Client({ ...connectionOptions(address), ...times });
    // The query that fails reports the error as well.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await addresses.expectPrimary(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      addresses.failed(address);
      if (attempt >= addresses.count) throw new StorageError(`The database cannot be reached: ${reasonOf(error)}.`);
    }
  }
}

/** Returns the reason why a connection failed. The messages of the driver contain no password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
