import type { DatabaseSync } from 'node:sqlite';
import { text } from '../../row.ts';
import type { StoredTable } from '../../transfer/rows.ts';

/** Tables that are computed from others, or describe the files in the data folder. */
const ownTables: ReadonlySet<string> = new Set([
  'access_totals',
  'cache_totals',
  'identity',
  'orphans',
  'package_totals',
  'scope_totals',
  'search_backlog',
  'search_vocabulary',
  'small_blobs',
]);

/** The columns that have another name in PostgreSQL, where their name in SQLite is a keyword. */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = { rules: { user: 'username' } };

/** Returns the tables in the order in which they were created, so that each follows those that it refers to. */
export function sqliteTables(database: DatabaseSync): readonly StoredTable[] {
  const rows = database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
       AND name NOT LIKE 'package!_terms%' ESCAPE '!' ORDER BY rowid`,
    )
    .all();
  return rows
    .map((row) => text(row, 'name'))
    .filter((name) => !ownTables.has(name))
    .map((name) => ({ name, columns: columnsOf(database, name) }));
}

/** Returns the name of a column in SQLite, quoted for a statement. */
export function sqliteColumn(table: string, column: string): string {
  const [own = column] = Object.entries(names[table] ?? {}).find(([, shared]) => shared === column) ?? [];
  return `"${own}"`;
}

function columnsOf(database: DatabaseSync, table: string): readonly string[] {
  const rows = database.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  return rows.map((row) => text(row, 'name')).map((column) => names[table]?.[column] ?? column);
}
