import type { DatabaseRow } from '../row.ts';

/** A table of a database, except one that is computed from others or belongs to one kind of storage only. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A snapshot of a database, which later changes do not affect. */
export interface RowSource {
  tables(): Promise<readonly StoredTable[]>;
  /** Yields the rows of a table in portions, in the order in which they were added if there is one. */
  rows(table: string, columns: readonly string[]): AsyncGenerator<readonly DatabaseRow[]>;
  /** Yields the id of each blob that a row refers to, once. */
  contents(): AsyncGenerator<string>;
  /** Resolves to whether anything has changed since the snapshot. Closes it, so that it cannot be read afterwards. */
  hasChanged(): Promise<boolean>;
  close(): Promise<void>;
}

/** An empty database, in which nothing is visible before `commit`. */
export interface RowTarget {
  /** The tables, each after those that it refers to. */
  tables(): Promise<readonly StoredTable[]>;
  insert(table: StoredTable, rows: readonly DatabaseRow[]): Promise<void>;
  /** Computes the data that is not copied, and makes everything durable and visible. */
  commit(): Promise<void>;
  /** Removes uncommitted data. */
  close(): Promise<void>;
}

/** Copies the rows of all tables to an empty database. The caller commits them. */
export async function copyRows(source: RowSource, target: RowTarget): Promise<void> {
  const origins = new Map((await source.tables()).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of await target.tables()) {
    const origin = origins.get(name) ?? [];
    const table = { name, columns: columns.filter((column) => origin.includes(column)) };
    if (table.columns.length === 0) continue;
    for await (const rows of source.rows(name, table.columns)) await target.insert(table, rows);
  }
}
