/** Returns the value of a JSON text; undefined if the text is missing or invalid. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the items that `read` returns for the elements of a JSON array; none if the text is not a JSON array. */
export function parsedList<Item>(
  text: string | undefined,
  read: (stored: unknown) => readonly Item[],
): readonly Item[] {
  const list = parsedJson(text);
  return Array.isArray(list) ? list.flatMap(read) : [];
}
