/**
 * A displayed property of a kind of record: a line in a tooltip, or a column of a table. The text is undefined if it is
 * not known.
 */
export type Column<Item> = readonly [name: string, textOf: (item: Item) => string | undefined];

/** Returns the text of a value; undefined if the value is not known. */
export function textIfKnown<Value>(
  value: Value | undefined,
  textOf: (value: Value) => string | undefined,
): string | undefined {
  return value === undefined ? undefined : textOf(value);
}

/** Returns the properties that have a known text. */
export function knownLines(
  lines: readonly (readonly [name: string, text: string | undefined])[],
): readonly (readonly [name: string, text: string])[] {
  return lines.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
}

/** Returns the known properties of a record. */
export function linesOf<Item>(columns: readonly Column<Item>[], item: Item): ReturnType<typeof knownLines> {
  return knownLines(columns.map(([name, textOf]) => [name, textOf(item)]));
}

/** Returns a table with a heading as lines of text. All columns except the last one are aligned. */
export function tableOf<Item>(columns: readonly Column<Item>[], items: readonly Item[]): readonly string[] {
  const heading = columns.map(([name]) => name);
  const table = [heading, ...items.map((item) => columns.map(([, textOf]) => textOf(item) ?? ''))];
  const aligned = heading.slice(0, -1);
  const widths = aligned.map((_, column) => table.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0));
  return table.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
