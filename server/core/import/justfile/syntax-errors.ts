/** Matches a quoted string or a command in backticks. */
export const quotedText = `${String.raw`'''[\s\S]*?'''|"""[\s\S]*?"""|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|`}\`[^\`]*\``;

/** Matches four braces, which represent two, an expression in double braces, or double braces that are not closed. */
const interpolation = new RegExp(
  String.raw`\{\{\{\{|\{\{(?:${quotedText}|(?!\{\{|\}\})[\s\S])*\}\}|(?<unclosed>\{\{)`,
  'g',
);

/** Returns a statement without its comments. */
export function withoutComments(text: string): string {
  return text.replaceAll(new RegExp(`(${quotedText})|#.*`, 'g'), (_, quoted: string | undefined) => quoted ?? '');
}

/** Returns whether a string or bracket in a statement is not closed. */
export function isOpen(text: string): boolean {
  const rest = withoutComments(text).replaceAll(new RegExp(quotedText, 'g'), '');
  return /['"`]/.test(rest) || /[([{](?![\s\S]*[)\]}])/.test(rest);
}

/** Returns the index of the first line of a recipe with double braces that are not closed; undefined if there is none. */
export function unclosedInterpolation(body: readonly string[]): number | undefined {
  const text = body.map((line) => (line.trimStart().startsWith('#') ? '' : line)).join('\n');
  for (const { index, groups } of text.matchAll(interpolation)) {
    if (groups?.unclosed !== undefined) return text.slice(0, index).split('\n').length - 1;
  }
  return undefined;
}
