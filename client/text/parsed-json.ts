/** Returns the value of a JSON text, such as a stored one; undefined when there is no valid text. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Returns the items that `read` finds in a list of a JSON text; none when the text contains no list. */
export function parsedList<Item>(
  text: string | undefined,
  read: (stored: unknown) => readonly Item[],
): readonly Item[] {
  const list = parsedJson(text);
  return Array.isArray(list) ? list.flatMap(read) : [];
}
