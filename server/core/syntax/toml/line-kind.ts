import { code, isBare, isBlank, isLineEnd, skipBlanks } from './characters.ts';

/**
 * The kind of a line, determined from its text alone. After damaged text, parsing continues at the first line that
 * cannot be part of the damage.
 *
 * - `header`: `[a.b]` or `[[a]]`, with only a comment after it; not the test of a shell script, `[[ -f x ]]`.
 * - `assignment`: `a.b = ` with blanks around the sign, which no shell script contains.
 * - `tight-assignment`: `a.b=`, which a shell script may contain.
 */
export type LineKind = 'header' | 'assignment' | 'tight-assignment' | 'other';

export function lineKind(source: string, lineStart: number): LineKind {
  const offset = skipBlanks(source, lineStart);
  if (source.charCodeAt(offset) === code.openBracket) return isHeader(source, offset) ? 'header' : 'other';
  return assignmentKind(source, offset);
}

function isHeader(source: string, offset: number): boolean {
  const brackets = source.charCodeAt(offset + 1) === code.openBracket ? 2 : 1;
  let at = endOfKeys(source, skipBlanks(source, offset + brackets));
  if (at < 0) return false;
  for (let bracket = 0; bracket < brackets; bracket++) {
    if (source.charCodeAt(at++) !== code.closeBracket) return false;
  }
  at = skipBlanks(source, at);
  return at >= source.length || source.charCodeAt(at) === code.hash || isLineEnd(source, at);
}

function assignmentKind(source: string, offset: number): LineKind {
  const sign = endOfKeys(source, offset);
  if (sign < 0 || source.charCodeAt(sign) !== code.equals) return 'other';
  const next = source.charCodeAt(sign + 1);
  if (next === code.equals) return 'other';
  return isSpaced(source, sign) ? 'assignment' : 'tight-assignment';
}

/** Returns whether there are blanks around the sign, or nothing is written after it yet. */
export function isSpaced(source: string, sign: number): boolean {
  const isSpacedAfter = isBlank(source.charCodeAt(sign + 1)) || isLineEnd(source, sign + 1);
  return (isBlank(source.charCodeAt(sign - 1)) && isSpacedAfter) || sign + 1 >= source.length;
}

/** Returns the offset of the first non-blank character after well-formed dotted keys, or -1. */
export function endOfKeys(source: string, offset: number): number {
  let at = offset;
  for (;;) {
    const end = endOfKey(source, at);
    if (end < 0) return -1;
    at = skipBlanks(source, end);
    if (source.charCodeAt(at) !== code.dot) return at;
    at = skipBlanks(source, at + 1);
  }
}

/** Returns the end of the bare or quoted key, or of the string on one line, that starts at `offset`; -1 if there is none. */
export function endOfKey(source: string, offset: number): number {
  const first = source.charCodeAt(offset);
  let at = offset;
  if (first !== code.doubleQuote && first !== code.singleQuote) {
    while (isBare(source.charCodeAt(at))) at++;
    return at > offset ? at : -1;
  }
  for (at++; at < source.length; at++) {
    const character = source.charCodeAt(at);
    if (character === first) return at + 1;
    if (character === code.lineFeed) return -1;
    if (character === code.backslash && first === code.doubleQuote && !isLineEnd(source, at + 1)) at++;
  }
  return -1;
}
