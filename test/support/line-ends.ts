/** Returns a text with `\r\n` at the end of each line. */
export function withLineEndsOfWindows(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}
