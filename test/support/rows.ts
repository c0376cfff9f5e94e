/** Returns rows for `test.each`, which requires tuples of one length: the first cell of each row as its name, and the row. */
export function rows<Row extends readonly [string, ...unknown[]]>(table: readonly Row[]): { name: string; row: Row }[] {
  return table.map((row) => ({ name: row[0], row }));
}
