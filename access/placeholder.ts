/** Text that looks like a reference to a variable. Such text is not expanded. */
export interface Placeholder {
  /** The name of the variable if the text consists of nothing else, and is therefore not part of a token. */
  readonly name: string | undefined;
}

/** Returns the placeholder in the text of a token, such as `${TOKEN}` or `$TOKEN`; undefined if there is none. */
export function placeholderIn(text: string): Placeholder | undefined {
  const [, braced, plain] = /^(?:\$\{([A-Za-z_]\w*)\}|\$([A-Z_][A-Z0-9_]*))$/.exec(text) ?? [];
  const name = braced ?? plain;
  return name !== undefined || text.includes('${') ? { name } : undefined;
}
