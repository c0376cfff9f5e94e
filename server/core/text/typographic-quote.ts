/** Returns whether text begins with a quotation mark that a word processor writes, such as `“`. */
export function startsWithTypographicQuote(text: string): boolean {
  return /^[\u2018-\u201f]/.test(text);
}
