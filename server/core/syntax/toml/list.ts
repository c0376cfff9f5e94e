import { code, isBlank, isLineEnd } from './characters.ts';
import { closesTable } from './closes-table.ts';
import { lineKind } from './line-kind.ts';
import type { Scanner } from './scanner.ts';
import { describe } from './wording.ts';

/** The items and commas between the brackets of an array or an inline table. */
export interface List {
  readonly open: number;
  readonly closer: number;
  readonly place: 'array' | 'braces';
  /** The number of brackets that are open inside the list. */
  readonly depth: number;
  /** Reads an item and adds it to the unfinished lists of the scanner. */
  readonly readItem: (scanner: Scanner, depth: number) => void;
}

/** Reads items and commas up to the closing bracket, or up to the point at which the list is considered unclosed. */
export function readList(scanner: Scanner, list: List): void {
  let end = scanner.offset;
  let afterItem = false;
  while (!(scanner.strict && scanner.failed)) {
    const isOver = skipTrivia(scanner, list.place);
    const at = scanner.offset;
    const character = scanner.character;
    const isForeignCloser = character === code.closeBracket || character === code.closeBrace;
    if (character === list.closer) {
      scanner.offset = at + 1;
      return;
    }
    if (isOver || (isForeignCloser && list.depth > 1)) {
      abandon(scanner, list, end);
      return;
    }
    if (isForeignCloser) {
      const mark = String.fromCharCode(list.closer);
      scanner.reportStructure(at, at + 1, `Expected \`${mark}\`, found ${describe(scanner.source, at)}`, {
        kind: 'replace',
        by: mark,
      });
      scanner.offset = at + 1;
      return;
    }
    if (character === code.comma) {
      if (!afterItem)
        scanner.reportStructure(at, at + 1, 'Expected a value before the comma; remove the comma', {
          kind: 'remove',
          name: 'the comma',
        });
      scanner.offset = at + 1;
    } else {
      if (afterItem)
        scanner.reportStructure(at, endOfWord(scanner.source, at), 'Expected a comma before this', {
          kind: 'separate',
        });
      readItemOrSkip(scanner, list);
    }
    afterItem = character !== code.comma;
    end = scanner.offset;
  }
}

function readItemOrSkip(scanner: Scanner, list: List): void {
  const at = scanner.offset;
  list.readItem(scanner, list.depth);
  if (scanner.offset > at) return;
  const expected = list.place === 'array' ? 'a value' : 'a key';
  scanner.reportStructure(at, at + 1, `Expected ${expected}, found ${describe(scanner.source, at)}`);
  scanner.offset = at + 1;
}

/** Ends an unclosed list after its last item. The container of the list reads the following text. */
function abandon(scanner: Scanner, list: List, end: number): void {
  const mark = String.fromCharCode(list.closer);
  const name = list.place === 'array' ? 'array' : 'inline table';
  scanner.markLineExamined(scanner.offset);
  scanner.offset = end;
  if (!scanner.strict) scanner.bracketsLeftOpen = true;
  scanner.reportStructure(list.open, list.open + 1, `This ${name} is not closed; close it with \`${mark}\``, {
    kind: 'close-list',
    closing: mark,
  });
}

/**
 * Moves to the next item, comma or bracket. Returns true if the list ends without its closing bracket: at the end of
 * the text and, after strict parsing has failed, at a line that cannot be inside the list. A line like `key = ` can be
 * inside a multi-line inline table if it is indented deeper than the statement, or if a brace after it closes the table.
 */
export function skipTrivia(scanner: Scanner, place: 'array' | 'braces'): boolean {
  let lineStart = -1;
  for (;;) {
    const { character } = scanner;
    if (character === code.hash) scanner.skipComment();
    else if (character === code.lineFeed) lineStart = ++scanner.offset;
    else if (isBlank(character) || isLineEnd(scanner.source, scanner.offset)) scanner.offset++;
    // Without a space, `//` probably starts a reference to a task of another project.
    else if (scanner.source.startsWith('// ', scanner.offset)) scanner.skipSlashes();
    else break;
  }
  if (scanner.atEnd) return true;
  if (scanner.strict || lineStart < 0) return false;
  scanner.markLineExamined(lineStart);
  const kind = lineKind(scanner.source, lineStart);
  if (kind === 'other' || kind === 'header') return kind === 'header';
  return place === 'array' || (scanner.offset - lineStart <= scanner.indent && !closesTable(scanner, lineStart));
}

/** Returns the end of the text to underline where a comma is missing. */
function endOfWord(source: string, start: number): number {
  const limit = Math.min(source.length, start + 40);
  let at = start + 1;
  while (at < limit && !isBlank(source.charCodeAt(at)) && !endsItem(source, at)) at++;
  return at;
}

function endsItem(source: string, offset: number): boolean {
  const character = source.charCodeAt(offset);
  const isMark = character === code.comma || character === code.closeBracket || character === code.closeBrace;
  return isMark || isLineEnd(source, offset);
}
