/** Returns a text with the characters replaced that could alter how a terminal or a log shows the rest. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD');
}

/** Returns a text in back quotes, as a message mentions a name that a request or a file contains. */
export function quoted(text: string): string {
  return `\`${printable(text).replaceAll('`', '\uFFFD')}\``;
}
