import type { Block, BlockState } from '../../document/block.ts';
import type { Member } from '../../document/node.ts';
import type { SyntaxRepair } from '../../document/syntax-repair.ts';
import { withoutSpareRoom } from '../../text/without-spare-room.ts';
import { code, isInvisible, isLineEnd, nextLine, skipBlanks } from './characters.ts';
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
  const draft: BlockDraft = {
    text: '',
    header: [],
    form: 'root',
    members: [],
    problems: [],
    reach: 0,
    entry,
    exit: 'end',
  };
  const scanner = new Scanner(source, start, draft);
  if (entry === 'start') {
    if (scanner.character === byteOrderMark) scanner.offset++;
    const first = scanner.offset;
    skipEmptyLines(scanner);
    if (scanner.offset > first && startsHeader(source, scanner.offset)) return finish(draft, scanner, []);
  }
  const header = startsHeader(source, scanner.offset) ? readHeaderLine(scanner) : undefined;
  if (header) {
    draft.header = withoutSpareRoom(header.keys);
    draft.form = header.form;
  }
  return finish(draft, scanner, readStatements(scanner, header ? 'table' : 'root'));
}

/** A block that is being built: the spans of its nodes refer to it before it is complete. */
type BlockDraft = { -readonly [Field in keyof Block]: Block[Field] };

function finish(draft: BlockDraft, scanner: Scanner, members: readonly Member[]): Block {
  const { source, start, offset } = scanner;
  scanner.markLineExamined(offset);
  draft.text = source.slice(start, offset);
  draft.members = withoutSpareRoom(members);
  draft.problems = scanner.problems;
  draft.reach = scanner.examinedEnd - start;
  if (offset < source.length) draft.exit = startsHeader(source, offset) ? 'table' : 'root';
  return draft;
}

function readHeaderLine(scanner: Scanner): Header {
  beginLine(scanner);
  const header = readHeader(scanner);
  finishLine(scanner, 'the header');
  return header;
}

/**
 * Reads the statements up to the next header; in the root table only one. Leaves the scanner at the start of the next
 * block.
 */
function readStatements(scanner: Scanner, form: 'root' | 'table'): Member[] {
  const members: Member[] = [];
  do {
    skipEmptyLines(scanner);
    if (scanner.atEnd || (form === 'table' && startsHeader(scanner.source, scanner.offset))) return members;
    const member = readStatement(scanner);
    if (member) members.push(member);
    if (scanner.isBroken) skipLeftovers(scanner);
  } while (form === 'table');
  skipEmptyLines(scanner);
  return members;
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
  const member = readMember(scanner, 'statement', 0);
  if (!member && scanner.offset === start) skipJunk(scanner);
  finishLine(scanner, 'the value');
  return member;
}

/** Moves to the first character of the next line that is not empty. */
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

/** Moves to the start of the next line; reports anything but a comment before it. */
function finishLine(scanner: Scanner, after: string): void {
  scanner.skipBlanks();
  if (scanner.character !== code.hash && !scanner.atEnd && !isLineEnd(scanner.source, scanner.offset)) {
    const end = endOfJunk(scanner);
    const found =
      end - scanner.offset === 1
        ? describe(scanner.source, scanner.offset)
        : quoted(scanner.source.slice(scanner.offset, end));
    const isMark = /^[,;\]]$/.test(scanner.source.slice(scanner.offset, end));
    const message = `Expected the end of the line after ${after}, found ${found}`;
    reportJunk(scanner, end, message, isMark ? { kind: 'remove' } : undefined);
  }
  if (scanner.character === code.hash) scanner.skipComment();
  scanner.offset = nextLine(scanner.source, scanner.offset);
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

/** Skips blank lines and lines that contain only a comment. */
function skipEmptyLines(scanner: Scanner): void {
  const { source } = scanner;
  for (;;) {
    const lineStart = scanner.offset;
    scanner.skipBlanks();
    if (scanner.character === code.hash) scanner.skipComment();
    if (!scanner.atEnd && !isLineEnd(source, scanner.offset)) {
      scanner.offset = lineStart;
      return;
    }
    if (scanner.atEnd) return;
    scanner.offset = nextLine(source, scanner.offset);
  }
}
