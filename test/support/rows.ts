/** Rows of a table for `test.each`, which takes tuples of one length only: each under its first cell as its name. */
export function rows<Row extends readonly [string, ...unknown[]]>(table: readonly Row[]): { name: string; row: Row }[] {
  return table.map((row) => ({ name: row[0], row }));
}
