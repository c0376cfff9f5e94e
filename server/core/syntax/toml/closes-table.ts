import { code, isLineEnd, nextLine, skipBlanks } from './characters.ts';
import { endOfKey, lineKind } from './line-kind.ts';
import type { Scanner } from './scanner.ts';

/** The maximum number of lines that are read to find the closing brace. */
const maxLines = 20;

/** The maximum length of the part of a line that is read to find the closing brace, in characters. */
const maxLineLength = 1000;

/**
 * Returns whether a brace in the line that starts at `lineStart`, or in one of the lines after it, closes an inline table
 * that was opened before the line, as in `B = "2" }`. Only lines that look like assignments may precede the brace. False
 * if this is not certain.
 */
export function closesTable(scanner: Scanner, lineStart: number): boolean {
  const { source } = scanner;
  let line = lineStart;
  for (let count = 0; count < maxLines; count++) {
    scanner.markLineExamined(line);
    const kind = lineKind(source, line);
    const isAssignment = kind === 'assignment' || kind === 'tight-assignment';
    if (!isAssignment && source.charCodeAt(skipBlanks(source, line)) !== code.closeBrace) return false;
    const bracket = unmatchedBracket(source, line);
    if (bracket !== 'none') return bracket === 'brace';
    line = nextLine(source, line);
  }
  return false;
}

/**
 * Returns `brace` if the first bracket of a line that closes none in the line is `}`, `none` if all brackets and quotes of
 * the line are closed in it, and `other` otherwise.
 */
function unmatchedBracket(source: string, lineStart: number): 'brace' | 'none' | 'other' {
  const limit = lineStart + maxLineLength;
  let depth = 0;
  let at = lineStart;
  while (at < source.length && !isLineEnd(source, at) && source.charCodeAt(at) !== code.hash) {
    const character = source.charCodeAt(at);
    const isQuote = character === code.doubleQuote || character === code.singleQuote;
    if (isQuote && source.startsWith(source.charAt(at).repeat(3), at)) return 'other';
    if (character === code.openBracket || character === code.openBrace) depth++;
    if (character === code.closeBracket || character === code.closeBrace) depth--;
    if (depth < 0) return character === code.closeBrace ? 'brace' : 'other';
    at = isQuote ? endOfKey(source, at) : at + 1;
    if (at < 0 || at > limit) return 'other';
  }
  return depth > 0 ? 'other' : 'none';
}
