import type { Block } from '../../document/block.ts';
import type { Key } from '../../document/node.ts';
import { code, isBlank, isInvisible, isLineEnd, skipBlanks } from './characters.ts';
import { readKeys } from './keys.ts';
import type { Scanner } from './scanner.ts';
import { describe } from './wording.ts';

export interface Header {
  readonly keys: readonly Key[];
  readonly form: Exclude<Block['form'], 'root'>;
}

/**
 * Returns whether a line after a complete statement opens a table, even if its header is damaged; false for a line that
 * starts with an array of strings, since it is the rest of a broken value.
 */
export function startsHeader(source: string, lineStart: number): boolean {
  let at = lineStart;
  while (isBlank(source.charCodeAt(at)) || isInvisible(source.charCodeAt(at))) at++;
  if (source.charCodeAt(at) !== code.openBracket) return false;
  at = skipBlanks(source, at + 1);
  const quote = source.charCodeAt(at);
  if (quote !== code.doubleQuote && quote !== code.singleQuote) return true;
  do at++;
  while (at < source.length && source.charCodeAt(at) !== quote && !isLineEnd(source, at));
  return source.charCodeAt(skipBlanks(source, at + 1)) !== code.comma;
}

/** Reads `[a.b]` or `[[a.b]]` at the current position, without the rest of the line. */
export function readHeader(scanner: Scanner): Header {
  const open = scanner.offset;
  const brackets = countBrackets(scanner);
  const keys = readKeys(scanner, ']');
  scanner.skipBlanks();
  if (keys.length === 0) {
    const end = scanner.character === code.closeBracket ? scanner.offset + 1 : scanner.offset;
    scanner.reportStructure(open, end, 'Expected a key in the table header: `[name]`');
  }
  for (let closed = 0; closed < brackets; closed++) {
    if (scanner.character !== code.closeBracket) {
      reportUnclosed(scanner, open, keys.at(-1), brackets);
      break;
    }
    scanner.offset++;
  }
  return { keys, form: brackets === 2 ? 'array-item' : 'table' };
}

/** Reads the opening brackets and returns their number. TOML allows no space between two brackets. */
function countBrackets(scanner: Scanner): 1 | 2 {
  const open = scanner.offset++;
  if (scanner.character === code.openBracket) {
    scanner.offset++;
    return 2;
  }
  const second = skipBlanks(scanner.source, scanner.offset);
  if (scanner.source.charCodeAt(second) !== code.openBracket) return 1;
  scanner.reportStructure(open, second + 1, 'Write `[[` without a space between the brackets', {
    kind: 'replace',
    by: '[[',
  });
  scanner.offset = second + 1;
  return 2;
}

function reportUnclosed(scanner: Scanner, open: number, lastKey: Key | undefined, brackets: number): void {
  const close = ']'.repeat(brackets);
  const { source, offset } = scanner;
  const isOver = offset >= source.length || isLineEnd(source, offset) || scanner.character === code.hash;
  const found = isOver ? '' : `, found ${describe(source, offset)}`;
  const end = source.charCodeAt(offset - 1) === code.closeBracket || !lastKey ? offset : scanner.start + lastKey.end;
  const message = `This header is not closed; expected \`${close}\`${found}`;
  scanner.reportStructure(open, isOver ? end : offset + 1, message, { kind: 'close-header', closing: close });
}
