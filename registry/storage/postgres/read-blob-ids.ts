import { text } from '../row.ts';
import { Database } from './database.ts';
import { migrate } from './migrations.ts';

/** Ids that are read at once. */
const pageSize = 1_000;

/** The contents that a database refers to. */
export interface BlobIds {
  /** Yields each id once. New ones may be missing if servers are running. */
  ids(): AsyncGenerator<string>;
  close(): Promise<void>;
}

/** Connects to a database. Rejects with StorageUnavailable when it cannot be reached. */
export async function readBlobIds(address: string): Promise<BlobIds> {
  const database = new Database(address, () => undefined);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    async *ids() {
      for (let after = ''; ; ) {
        const rows = await database.query(
          `SELECT blob FROM versions WHERE blob > $1 UNION SELECT blob FROM cache_entries WHERE blob > $1
           ORDER BY blob LIMIT $2`,
          [after, pageSize],
        );
        const page = rows.map((row) => text(row, 'blob'));
        yield* page;
        const last = page.at(-1);
        if (last === undefined || page.length < pageSize) return;
        after = last;
      }
    },
    close: () => database.close(),
  };
}
