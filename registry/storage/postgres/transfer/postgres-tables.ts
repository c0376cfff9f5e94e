import { text } from '../../row.ts';
import type { StoredTable } from '../../transfer/rows.ts';
import type { Queries } from '../database.ts';

/** Tables that are computed from others, or that describe the servers that share the database. */
const ownTables: readonly string[] = [
  'cache_totals',
  'claims',
  'object_search',
  'objects',
  'package_totals',
  'revision',
  'scope_totals',
  'search_documents',
  'search_vocabulary',
  'server_activity',
  'servers',
  'small_blobs',
  'taskwright_schema',
  'wrong_credentials',
];

/** Resolves to the tables in the order in which they were created, so that each follows those that it refers to. */
export async function postgresTables(queries: Queries): Promise<readonly StoredTable[]> {
  const rows = await queries.query(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> ALL ($1)
     GROUP BY pg_class.oid ORDER BY pg_class.oid`,
    [ownTables],
  );
  return rows.map((row) => ({ name: text(row, 'name'), columns: (row.columns as unknown[]).map(String) }));
}
