import type { Key, Member, Node } from '../../document/node.ts';
import { code, isBlank, isLineEnd } from './characters.ts';
import { readKeys } from './keys.ts';
import { lineAfterUnclosedBrackets, lineLook } from './recover.ts';
import { type Place, readScalar } from './scalars.ts';
import { describe, type Scanner } from './scanner.ts';
import { readString } from './strings.ts';

/** Deeper than anybody writes by hand, and far from the end of the stack. */
const deepestNesting = 200;

/** Beyond this depth brackets are read with recovery at once, so that reading twice costs little for any text. */
const deepestStrictNesting = 20;

/** Reads `key = value`, without what may follow it on the line. Undefined if there is no key to begin with. */
export function readMember(scanner: Scanner, place: Place, depth: number): Member | undefined {
  const start = scanner.offset;
  const keys = readKeys(scanner, '=');
  const last = keys.at(-1);
  const afterKeys = last ? scanner.start + last.end : start;
  const sign = scanner.offset;
  if (!skipSign(scanner)) {
    if (!last) return undefined;
    scanner.reportStructure(start, afterKeys, 'Expected `=` and a value after the key');
    return memberOf(scanner, keys, missing(scanner, afterKeys));
  }
  if (!last) scanner.reportStructure(sign, sign + 1, 'Expected a key before `=`');
  scanner.skipBlanks();
  if (endsValue(scanner, place)) {
    scanner.reportStructure(sign, sign + 1, 'Expected a value after `=`');
    scanner.offset = sign + 1;
    return memberOf(scanner, keys, missing(scanner, sign + 1));
  }
  const valueDepth = depth + Math.max(0, keys.length - 1);
  const value = place === 'statement' ? readOutermost(scanner, valueDepth) : readValue(scanner, place, valueDepth);
  return memberOf(scanner, keys, value);
}

/** Moves over `=`, or over a colon that stands in its place. */
function skipSign(scanner: Scanner): boolean {
  if (scanner.character === code.colon) {
    scanner.reportStructure(scanner.offset, scanner.offset + 1, 'Write `=` between a key and its value, not `:`');
  } else if (scanner.character !== code.equals) return false;
  scanner.offset++;
  return true;
}

function endsValue(scanner: Scanner, place: Place): boolean {
  const { character } = scanner;
  if (scanner.atEnd || character === code.hash || isLineEnd(scanner.source, scanner.offset)) return true;
  return place !== 'statement' && (character === code.comma || character === code.closeBrace);
}

/** Dotted keys hold each other: `a.b = 1` is the member a, whose object has the member b. */
function memberOf(scanner: Scanner, keys: readonly Key[], value: Node): Member | undefined {
  const { anchor } = scanner;
  let member: Member | undefined;
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i];
    if (!key) continue;
    const inner: Node = member
      ? { kind: 'object', anchor, start: member.start, end: member.end, members: [member], form: 'dotted' }
      : value;
    member = { anchor, start: key.start, end: Math.max(key.end, inner.end), key, value: inner };
  }
  return member;
}

/** Brackets are read strictly; only when that fails are they read again, up to the next line that cannot be in them. */
function readOutermost(scanner: Scanner, depth: number): Node {
  const { offset, character } = scanner;
  if (character !== code.openBracket && character !== code.openBrace) return readValue(scanner, 'statement', depth);
  const problemCount = scanner.problems.length;
  scanner.strict = true;
  scanner.failed = false;
  const node = readValue(scanner, 'statement', depth);
  scanner.strict = false;
  if (!scanner.failed) return node;
  scanner.rewind(offset, problemCount);
  return readValue(scanner, 'statement', depth);
}

function readValue(scanner: Scanner, place: Place, depth: number): Node {
  switch (scanner.character) {
    case code.doubleQuote:
    case code.singleQuote:
      return readString(scanner);
    case code.openBracket:
    case code.openBrace:
      if (depth >= (scanner.strict ? deepestStrictNesting : deepestNesting)) return skipNested(scanner);
      return scanner.character === code.openBrace ? readBraces(scanner, depth + 1) : readArray(scanner, depth + 1);
    default:
      return readScalar(scanner, place);
  }
}

function readArray(scanner: Scanner, depth: number): Node {
  const open = scanner.offset++;
  const items: Node[] = [];
  const readItem = () => {
    items.push(readValue(scanner, 'array', depth));
  };
  readList(scanner, { open, closer: code.closeBracket, place: 'array', isNested: depth > 1, readItem });
  return { kind: 'array', ...scanner.span(open, scanner.offset), items, form: 'inline' };
}

function readBraces(scanner: Scanner, depth: number): Node {
  const open = scanner.offset++;
  const members: Member[] = [];
  const readItem = () => {
    const member = readMember(scanner, 'braces', depth);
    if (member) members.push(member);
  };
  readList(scanner, { open, closer: code.closeBrace, place: 'braces', isNested: depth > 1, readItem });
  return { kind: 'object', ...scanner.span(open, scanner.offset), members, form: 'braces' };
}

interface List {
  readonly open: number;
  readonly closer: number;
  readonly place: 'array' | 'braces';
  readonly isNested: boolean;
  readonly readItem: () => void;
}

/** Reads items and commas up to the closing bracket, or to where the list is given up unclosed. */
function readList(scanner: Scanner, list: List): void {
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
    if (isOver || (isForeignCloser && list.isNested)) {
      giveUp(scanner, list, end);
      return;
    }
    if (isForeignCloser) {
      const mark = String.fromCharCode(list.closer);
      scanner.reportStructure(at, at + 1, `Expected \`${mark}\`, found ${describe(scanner.source, at)}`);
      scanner.offset = at + 1;
      return;
    }
    if (character === code.comma) {
      if (!afterItem) scanner.reportStructure(at, at + 1, 'Expected a value before the comma; delete the comma');
      scanner.offset = at + 1;
    } else {
      if (afterItem) scanner.reportStructure(at, endOfWord(scanner.source, at), 'Expected a comma before this');
      readItemOrSkip(scanner, list);
    }
    afterItem = character !== code.comma;
    end = scanner.offset;
  }
}

function readItemOrSkip(scanner: Scanner, list: List): void {
  const at = scanner.offset;
  list.readItem();
  if (scanner.offset > at) return;
  const expected = list.place === 'array' ? 'a value' : 'a key';
  scanner.reportStructure(at, at + 1, `Expected ${expected}, found ${describe(scanner.source, at)}`);
  scanner.offset = at + 1;
}

/** The list ends with its last item; what follows is read on by whatever holds the list. */
function giveUp(scanner: Scanner, list: List, end: number): void {
  const mark = String.fromCharCode(list.closer);
  const name = list.place === 'array' ? 'array' : 'inline table';
  scanner.lookedAtLine(scanner.offset);
  scanner.offset = end;
  scanner.reportUnclosed(list.open, list.open + 1, `This ${name} is not closed; close it with \`${mark}\``);
}

/**
 * Moves to the next item, comma or bracket. True when the list is over without having been closed: at the end of the
 * text and, when reading strictly has failed, at a line that cannot be inside. A line like `key = ` can be in an
 * inline table of several lines, if it is indented deeper than the statement.
 */
function skipTrivia(scanner: Scanner, place: 'array' | 'braces'): boolean {
  let lineStart = -1;
  for (;;) {
    const { character } = scanner;
    if (character === code.hash) scanner.skipComment();
    else if (character === code.lineFeed) lineStart = ++scanner.offset;
    else if (isBlank(character) || isLineEnd(scanner.source, scanner.offset)) scanner.offset++;
    else break;
  }
  if (scanner.atEnd) return true;
  if (scanner.strict || lineStart < 0) return false;
  scanner.lookedAtLine(lineStart);
  const look = lineLook(scanner.source, lineStart);
  if (look === 'other' || look === 'header') return look === 'header';
  return place === 'array' || scanner.offset - lineStart <= scanner.indent;
}

function skipNested(scanner: Scanner): Node {
  const start = scanner.offset;
  scanner.reportStructure(start, start + 1, `More than ${deepestNesting} brackets in each other are not read`);
  if (!scanner.strict) {
    const next = lineAfterUnclosedBrackets(scanner.source, start);
    scanner.lookedAtLine(next);
    scanner.offset = next === scanner.source.length ? next : next - 1;
  }
  return missing(scanner, start);
}

/** The end of what stands where a comma is lacking, as far as it is worth underlining. */
function endOfWord(source: string, start: number): number {
  const furthest = Math.min(source.length, start + 40);
  let at = start + 1;
  while (at < furthest && !isBlank(source.charCodeAt(at)) && !endsItem(source, at)) at++;
  return at;
}

function endsItem(source: string, offset: number): boolean {
  const character = source.charCodeAt(offset);
  const isMark = character === code.comma || character === code.closeBracket || character === code.closeBrace;
  return isMark || isLineEnd(source, offset);
}

function missing(scanner: Scanner, offset: number): Node {
  return { kind: 'missing', ...scanner.span(offset, offset) };
}
