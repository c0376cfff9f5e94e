/** An escape in a quoted key, which can write any character of a name. */
const anyEscape = /\\[uUx]/;

/** Returns whether a config file may have one of these entries. Where it returns false, the file need not be parsed to know it. */
export function mentionsEntry(text: string, names: readonly string[]): boolean {
  return names.some((name) => text.includes(name)) || anyEscape.test(text);
}
