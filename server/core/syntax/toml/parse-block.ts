import type { Block, BlockState } from '../../document/block.ts';
import { ParsedBlock } from '../../document/blocks/parsed-block.ts';
import type { Member } from '../../document/node.ts';
import type { SyntaxRepair } from '../../document/syntax-repair.ts';
import { takeFrom } from '../../text/take-from.ts';
import { withoutSpareRoom } from '../../text/without-spare-room.ts';
import { code, isInvisible, isLineEnd, nextLine, skipBlanks } from './characters.ts';
import { skipConflict } from './conflict.ts';
import { type Header, readHeader, startsHeader } from './header.ts';
import { isLeftover } from './recover.ts';
import { Scanner } from './scanner.ts';
import { readMember } from './values.ts';
import { describe, quoted } from './wording.ts';

const byteOrderMark = 0xfeff;

/**
 * Parses one block of TOML (see `Language.parseBlock`): a header with its statements, or one statement of the root. Blank
 * lines and comments belong to the block before them; those at the start of the text belong to the first block.
 */
export function parseBlock(source: string, start: number, entry: BlockState): Block {
  const block = new ParsedBlock(entry);
  const scanner = new Scanner(source, start, block);
  if (entry === 'start' && skipStart(scanner)) return finishBlock(block, scanner);
  if (startsHeader(source, scanner.offset)) readTableHeader(block, scanner);
  block.members = readStatements(scanner, block.form);
  return finishBlock(block, scanner);
}

/** Implements `Language.parseMembers`. */
export function parseMembers(block: Block): readonly Member[] {
  const scanner = new Scanner(block.text, 0, block);
  if (block.entry === 'start' && skipStart(scanner)) return [];
  if (block.form !== 'root') readHeaderLine(scanner);
  return readStatements(scanner, block.form);
}

/** Skips everything before the first statement or header. Returns whether a header follows, which begins another block. */
function skipStart(scanner: Scanner): boolean {
  if (scanner.character === byteOrderMark) scanner.offset++;
  const first = scanner.offset;
  skipEmptyLines(scanner);
  return scanner.offset > first && startsHeader(scanner.source, scanner.offset);
}

/** Reads the header of a block, which starts at the current position. */
export function readTableHeader(block: ParsedBlock, scanner: Scanner): void {
  const header = readHeaderLine(scanner);
  block.header = withoutSpareRoom(header.keys);
  block.form = header.form;
}

/** Completes a block that ends at the current position: sets all properties except the header and the members. */
export function finishBlock(block: ParsedBlock, scanner: Scanner): Block {
  const { source, start, offset, problems } = scanner;
  scanner.markLineExamined(offset);
  block.text = source.slice(start, offset);
  if (problems.length > 0) block.problems = problems;
  block.reach = scanner.examinedEnd - start;
  if (offset < source.length) block.exit = startsHeader(source, offset) ? 'table' : 'root';
  return block;
}

function readHeaderLine(scanner: Scanner): Header {
  beginLine(scanner);
  const header = readHeader(scanner);
  finishLine(scanner, 'the header');
  return header;
}

/**
 * Reads the statements up to the next header; in the root table, only one statement. Leaves the scanner at the start of
 * the next block.
 */
function readStatements(scanner: Scanner, form: Block['form']): readonly Member[] {
  do {
    skipEmptyLines(scanner);
    if (scanner.atEnd || (form !== 'root' && startsHeader(scanner.source, scanner.offset))) break;
    const member = readStatement(scanner);
    if (member) scanner.members.push(member);
    if (scanner.isBroken) skipLeftovers(scanner);
  } while (form !== 'root');
  if (form === 'root') skipEmptyLines(scanner);
  return takeFrom(scanner.members, 0);
}

/** Skips the lines after a broken statement that are part of the same mistake. */
function skipLeftovers(scanner: Scanner): void {
  skipEmptyLines(scanner);
  while (!scanner.atEnd && isLeftover(scanner.source, scanner.offset)) {
    scanner.offset = nextLine(scanner.source, scanner.offset);
    skipEmptyLines(scanner);
  }
}

function readStatement(scanner: Scanner): Member | undefined {
  beginLine(scanner);
  const start = scanner.offset;
  const member = scanner.skipSlashes() || skipCommand(scanner) ? undefined : readMember(scanner, 'statement', 0);
  if (!member && scanner.offset === start) skipJunk(scanner);
  finishLine(scanner, 'the value');
  return member;
}

/** Skips and reports a line that was copied from a terminal, such as `$ npm test`. Returns whether there is one. */
function skipCommand(scanner: Scanner): boolean {
  const { source, offset, character } = scanner;
  const isPrompt = character === code.dollar || character === code.percent;
  if (!isPrompt || !/^. \S/.test(source.slice(offset, offset + 3))) return false;
  const end = endOfJunk(scanner);
  const statement = `run = ${JSON.stringify(source.slice(offset + 2, end))}`;
  scanner.reportStructure(offset, end, `Write a command as a string: \`${statement}\``, {
    kind: 'replace',
    by: statement,
  });
  scanner.offset = end;
  return true;
}

/**
 * Moves to the first character of a statement or header on the current line, and reports invisible characters before
 * it.
 */
function beginLine(scanner: Scanner): void {
  const lineStart = scanner.offset;
  scanner.skipBlanks();
  scanner.beginStatement(lineStart);
  while (isInvisible(scanner.character)) {
    const { source, offset } = scanner;
    scanner.reportKey(offset, offset + 1, `This line starts with ${describe(source, offset)}; remove it`);
    scanner.offset++;
    scanner.skipBlanks();
  }
}

/** Skips text that cannot be a statement. */
function skipJunk(scanner: Scanner): void {
  const { source, offset } = scanner;
  const end = endOfJunk(scanner);
  if (end === offset) return;
  reportJunk(scanner, end, `Expected a key and \`=\`, or a table header, found ${quoted(source.slice(offset, end))}`);
}

/** Reports text that cannot be parsed, except for the closing brackets of brackets that were reported as unclosed. */
function reportJunk(scanner: Scanner, end: number, message: string, repair?: SyntaxRepair): void {
  const { source, offset } = scanner;
  const belongsToOpenBrackets = scanner.bracketsLeftOpen && /^[\]},\s]*$/.test(source.slice(offset, end));
  if (!belongsToOpenBrackets) scanner.reportStructure(offset, end, message, repair);
  scanner.offset = end;
}

/** Moves to the start of the next line, and reports any text before it that is not a comment. */
export function finishLine(scanner: Scanner, after: string): void {
  const endOfToken = scanner.offset;
  scanner.skipBlanks();
  scanner.skipSlashes();
  if (scanner.character !== code.hash && !scanner.atEnd && !isLineEnd(scanner.source, scanner.offset)) {
    const end = endOfJunk(scanner);
    const junk = scanner.source.slice(scanner.offset, end);
    const found = junk.length === 1 ? describe(scanner.source, scanner.offset) : quoted(junk);
    const isMark = /^[,;\]]$/.test(junk);
    const remedy = endOfToken === scanner.offset ? remedyForQuote(scanner.source.charAt(endOfToken - 1), junk) : '';
    const message = `Expected the end of the line after ${after}, found ${found}${remedy}`;
    reportJunk(scanner, end, message, isMark ? { kind: 'remove' } : undefined);
  }
  if (scanner.character === code.hash) scanner.skipComment();
  scanner.offset = nextLine(scanner.source, scanner.offset);
}

/**
 * Returns the remedy if the closing quote of a string is probably part of its text, since `rest` follows it; otherwise
 * ''.
 */
function remedyForQuote(quote: string, rest: string): string {
  if (!rest.includes(quote)) return '';
  if (quote === '"') return '; write `\\"` for a quote in the string';
  return quote === "'" ? "; put a string with `'` in double quotes" : '';
}

/** Returns the end of the text on the rest of the line, without trailing blanks and comments. */
function endOfJunk(scanner: Scanner): number {
  const { source } = scanner;
  let end = scanner.offset;
  for (let at = end; at < source.length && !isLineEnd(source, at); ) {
    const next = skipBlanks(source, at);
    if (next > at && source.charCodeAt(next) === code.hash) break;
    if (next === at) end = ++at;
    else at = next;
  }
  return end;
}

/** Skips blank lines, lines that contain only a comment, and merge conflicts. */
export function skipEmptyLines(scanner: Scanner): void {
  const { source } = scanner;
  for (;;) {
    const lineStart = scanner.offset;
    scanner.skipBlanks();
    if (scanner.character === code.hash) scanner.skipComment();
    if (!scanner.atEnd && !isLineEnd(source, scanner.offset)) {
      scanner.offset = lineStart;
      if (skipConflict(scanner)) continue;
      return;
    }
    if (scanner.atEnd) return;
    scanner.offset = nextLine(source, scanner.offset);
  }
}
