import { endOfLine, isBare, isBlank, isLineEnd, nextLine, skipBlanks } from './characters.ts';
import { headerLine, isLeftover, lineAfterUnclosedString, opensValue } from './recover.ts';
import type { Scanner } from './scanner.ts';

/**
 * Returns the start of the line before which a multi-line string, whose first closing quotes after `open` are at
 * `close`, is considered unclosed; -1 if it is closed. If those quotes open a value themselves (`key = """`), they
 * belong to another string if a line before them cannot be part of this string.
 */
export function lineAfterUnclosed(scanner: Scanner, open: number, close: number): number {
  const { source } = scanner;
  const second = nextLine(source, open);
  if (close >= source.length) return lineAfterUnclosedString(source, second, close);
  if (close < second) return -1;
  const lastLine = source.lastIndexOf('\n', close) + 1;
  if (opensValue(source, lastLine, close)) return lineAfterUnclosedString(source, second, close);
  const isAlone = skipBlanks(source, lastLine) === close;
  return isAlone && isFollowedByText(scanner, close + 3) ? headerLine(source, second, close) : -1;
}

/** Returns whether the next line that is not blank can be in a string, but not in a table or an array. */
function isFollowedByText(scanner: Scanner, offset: number): boolean {
  const { source } = scanner;
  if (!isLineEnd(source, offset)) return false;
  let at = offset;
  while (isBlank(source.charCodeAt(at)) || isLineEnd(source, at)) at++;
  scanner.markLineExamined(at);
  const lineStart = source.lastIndexOf('\n', at - 1) + 1;
  const isHalfTypedKey = skipBare(source, at) === endOfLine(source, at);
  return !isHalfTypedKey && !']},#"\''.includes(source.charAt(at)) && isLeftover(source, lineStart);
}

function skipBare(source: string, offset: number): number {
  let at = offset;
  while (isBare(source.charCodeAt(at))) at++;
  return at;
}
