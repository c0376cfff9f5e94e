/**
 * Returns the rows for `test.each`, which requires tuples of one length. Each result has the first cell of a row as its
 * name, and the row itself.
 */
export function rows<Row extends readonly [string, ...unknown[]]>(table: readonly Row[]): { name: string; row: Row }[] {
  return table.map((row) => ({ name: row[0], row }));
}
