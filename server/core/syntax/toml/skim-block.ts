import type { Block, BlockState } from '../../document/block.ts';
import { type FlatKind, type FlatMembers, flatKinds } from '../../document/blocks/flat-members.ts';
import { maxDroppedLength, ParsedBlock } from '../../document/blocks/parsed-block.ts';
import type { Node } from '../../document/node.ts';
import { sharedSlice } from '../../text/shared-string.ts';
import { code, isBare } from './characters.ts';
import { startsHeader } from './header.ts';
import { skipTrivia } from './list.ts';
import { finishBlock, finishLine, readTableHeader, skipEmptyLines } from './parse-block.ts';
import { endOfBoolean, readScalar } from './scalars.ts';
import { Scanner } from './scanner.ts';
import { endOfPlain, readString } from './strings.ts';

/** The maximum depth of nesting in an ordinary block. */
const maxDepth = 8;

/**
 * Reads an ordinary block: a table without mistakes whose keys are not dotted. Implements `Language.skimBlock`. The
 * statements are read without creating nodes; everything else is read by the functions that `parseBlock` uses.
 */
export function skimBlock(source: string, start: number, entry: BlockState, members: FlatMembers): Block | undefined {
  if (source.charCodeAt(start) !== code.openBracket) return undefined;
  const block = new ParsedBlock(entry);
  const scanner = new Scanner(source, start, block);
  readTableHeader(block, scanner);
  if (scanner.problems.length > 0) return undefined;
  // In strict mode, every mistake sets `failed`.
  scanner.strict = true;
  members.begin(source);
  if (!skimStatements(scanner, members)) return undefined;
  members.close(0, scanner.offset);
  const isOrdinary = !scanner.failed && scanner.problems.length === 0 && members.hasDistinctNames(0);
  return isOrdinary ? finishBlock(block, scanner) : undefined;
}

function skimStatements(scanner: Scanner, members: FlatMembers): boolean {
  for (;;) {
    skipEmptyLines(scanner);
    if (isTooLong(scanner) || scanner.failed) return false;
    if (scanner.atEnd || startsHeader(scanner.source, scanner.offset)) return true;
    scanner.skipBlanks();
    if (!skimMember(scanner, members, 0)) return false;
    finishLine(scanner, 'the value');
  }
}

/** Returns whether the block is too long to be skimmed. */
function isTooLong({ offset, start }: Scanner): boolean {
  return offset - start > maxDroppedLength;
}

function skimMember(scanner: Scanner, members: FlatMembers, depth: number): boolean {
  const name = skimKey(scanner);
  if (name === undefined) return false;
  skipToNext(scanner, depth);
  if (scanner.character !== code.equals) return false;
  scanner.offset++;
  skipToNext(scanner, depth);
  return skimValue(scanner, members, name, depth);
}

/** Skips blanks and, inside braces, also line ends and comments. */
function skipToNext(scanner: Scanner, depth: number): void {
  if (depth > 0) skipTrivia(scanner, 'braces');
  else scanner.skipBlanks();
}

/** Returns the name of a key; undefined if it is damaged or has escapes. */
function skimKey(scanner: Scanner): string | undefined {
  const { source, offset: start } = scanner;
  const quote = source.charCodeAt(start);
  if (quote === code.doubleQuote || quote === code.singleQuote) {
    const close = endOfPlain(source, start + 1, quote);
    if (source.charCodeAt(close) !== quote) return undefined;
    scanner.offset = close + 1;
    return sharedSlice(source, start + 1, close);
  }
  let end = start;
  while (isBare(source.charCodeAt(end))) end++;
  scanner.offset = end;
  return end > start ? sharedSlice(source, start, end) : undefined;
}

/** Reads a value. `name` is the key of a member, and '' for an item of an array. */
function skimValue(scanner: Scanner, members: FlatMembers, name: string, depth: number): boolean {
  switch (scanner.character) {
    case code.doubleQuote:
    case code.singleQuote:
      skimString(scanner, members, name);
      return true;
    case code.openBracket:
      return skimList(scanner, members, members.open(flatKinds.array, name, scanner.offset), depth + 1);
    case code.openBrace:
      return skimList(scanner, members, members.open(flatKinds.object, name, scanner.offset), depth + 1);
    default:
      return skimScalar(scanner, members, name);
  }
}

function skimString(scanner: Scanner, members: FlatMembers, name: string): void {
  const { source, offset: open } = scanner;
  const quote = scanner.character;
  const close = endOfPlain(source, open + 1, quote);
  const isMultiLine = close === open + 1 && source.charCodeAt(open + 2) === quote;
  if (source.charCodeAt(close) === quote && !isMultiLine) {
    scanner.offset = close + 1;
    members.add(flatKinds.string, name, open, close + 1);
    return;
  }
  const { value } = readString(scanner);
  members.addString(value, name, open, scanner.offset);
}

function skimList(scanner: Scanner, members: FlatMembers, list: number, depth: number): boolean {
  const isArray = members.kindOf(list) === flatKinds.array;
  const closer = isArray ? code.closeBracket : code.closeBrace;
  const place = isArray ? 'array' : 'braces';
  scanner.offset++;
  skipTrivia(scanner, place);
  while (scanner.character !== closer) {
    if (depth > maxDepth || isTooLong(scanner)) return false;
    if (!(isArray ? skimValue(scanner, members, '', depth) : skimMember(scanner, members, depth))) return false;
    skipTrivia(scanner, place);
    if (scanner.character === code.comma) {
      scanner.offset++;
      skipTrivia(scanner, place);
    } else if (scanner.character !== closer) return false;
  }
  scanner.offset++;
  members.close(list, scanner.offset);
  return isArray || members.hasDistinctNames(list);
}

function skimScalar(scanner: Scanner, members: FlatMembers, name: string): boolean {
  const { source, offset } = scanner;
  const end = endOfBoolean(source, offset);
  if (end >= 0) {
    scanner.offset = end;
    members.add(flatKinds.boolean, name, offset, end);
    return true;
  }
  const kind = kindOf(readScalar(scanner, 'array'));
  if (kind === undefined) return false;
  members.add(kind, name, offset, scanner.offset);
  return true;
}

/** Returns the kind of a value that is neither a string nor a list; undefined for a mistake. */
function kindOf(node: Node): FlatKind | undefined {
  switch (node.kind) {
    case 'boolean':
    case 'datetime':
      return flatKinds[node.kind];
    case 'number':
      return node.float ? flatKinds.float : flatKinds.integer;
    default:
      return undefined;
  }
}
