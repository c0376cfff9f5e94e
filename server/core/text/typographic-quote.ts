/** Returns whether text begins with a quotation mark that a word processor inserts, such as `“`. */
export function startsWithTypographicQuote(text: string): boolean {
  return /^[\u2018-\u201f]/.test(text);
}
