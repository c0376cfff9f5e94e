import { wordPattern } from '../../text/word-pattern.ts';
import { code, isWord, nextLine, skipBlanks } from './characters.ts';
import { endOfKeys, isSpaced, type LineKind, lineKind } from './line-kind.ts';

/**
 * Returns the start of the first line from `lineStart` up to `end` that looks like a header or an assignment, before
 * which a multi-line string is considered unclosed; -1 if there is none.
 */
export function lineAfterUnclosedString(source: string, lineStart: number, end: number): number {
  return findLine(source, lineStart, end, (kind) => kind === 'header' || kind === 'assignment');
}

/** Returns the start of the first line from `lineStart` up to `end` that looks like a header; -1 if there is none. */
export function headerLine(source: string, lineStart: number, end: number): number {
  return findLine(source, lineStart, end, (kind) => kind === 'header');
}

function findLine(source: string, lineStart: number, end: number, matches: (kind: LineKind) => boolean): number {
  for (let line = lineStart; line < end; line = nextLine(source, line)) {
    if (matches(lineKind(source, line))) return line;
  }
  return -1;
}

/**
 * Returns the start of the first line, after the line of `offset`, that cannot be inside brackets, or the end of the
 * text.
 */
export function lineAfterUnclosedBrackets(source: string, offset: number): number {
  let line = nextLine(source, offset);
  while (line < source.length && lineKind(source, line) === 'other') line = nextLine(source, line);
  return line;
}

/**
 * Returns whether a line after a broken statement is most likely a part of it, like the lines of a script whose quotes
 * are missing.
 */
export function isLeftover(source: string, lineStart: number): boolean {
  switch (lineKind(source, lineStart)) {
    case 'header':
    case 'assignment':
      return false;
    case 'tight-assignment':
      return !/^=(?:["'[{\d]|true\b|false\b)/.test(source.slice(signOf(source, lineStart)).slice(0, 8));
    default:
      return !isLooseAssignment(source, lineStart) && !isDamagedHeader(source, lineStart);
  }
}

/** Returns whether the line is an assignment whose key lacks quotes, like `fmt:check = `. */
function isLooseAssignment(source: string, lineStart: number): boolean {
  let at = skipBlanks(source, lineStart);
  while (isWord(source.charCodeAt(at)) || source.charCodeAt(at) === code.dot) at++;
  const sign = skipBlanks(source, at);
  return sign > at && source.charCodeAt(sign) === code.equals && isSpaced(source, sign);
}

function signOf(source: string, lineStart: number): number {
  return endOfKeys(source, skipBlanks(source, lineStart));
}

/** Matches a header that lacks brackets or quotes, but not the blanks and operators of a script. */
const damagedHeader = wordPattern(
  String.raw`^[^\S\n]*\[{1,2}[\p{L}\p{N}_"'\\.:/@-]+\]{0,2}[^\S\n]*(?:#[^\n]*)?(?:\n|$)`,
);
const maxHeaderLength = 200;

function isDamagedHeader(source: string, lineStart: number): boolean {
  const start = source.slice(lineStart, lineStart + maxHeaderLength);
  return damagedHeader(start).test(start);
}

/** Returns whether the text from `lineStart` to the string that opens at `offset` is only `key = `, `key = [` or similar. */
export function opensValue(source: string, lineStart: number, offset: number): boolean {
  let at = lineStart;
  do {
    const sign = endOfKeys(source, skipBlanks(source, at));
    if (sign < 0 || source.charCodeAt(sign) !== code.equals) return false;
    at = skipBlanks(source, sign + 1);
    while (isOpening(source.charCodeAt(at))) at = skipBlanks(source, at + 1);
  } while (at < offset);
  return at === offset;
}

function isOpening(character: number): boolean {
  return character === code.openBracket || character === code.openBrace;
}
