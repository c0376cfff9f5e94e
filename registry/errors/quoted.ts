/** Replaces the characters of a text that could change how a terminal or a log displays the rest of it. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD');
}

/** Returns a name from a request or a file in back quotes, for a message. */
export function quoted(text: string): string {
  return `\`${printable(text).replaceAll('`', '\uFFFD')}\``;
}
