import type { Key, Member, Node } from '../../document/node.ts';
import { takeFrom } from '../../text/take-from.ts';
import { code, isLineEnd } from './characters.ts';
import { readKeys } from './keys.ts';
import { readList, skipTrivia } from './list.ts';
import { lineAfterUnclosedBrackets } from './recover.ts';
import { readScalar, type ScalarPlace } from './scalars.ts';
import type { Scanner } from './scanner.ts';
import { readString } from './strings.ts';

/** The maximum depth of nesting. Deeper nesting would overflow the stack. */
const maxNesting = 200;

/** The maximum depth to which brackets are first parsed without recovery. It limits the cost of parsing twice. */
const maxStrictNesting = 20;

/** Reads `key = value`, without the rest of the line. Returns undefined if there is no key. */
export function readMember(scanner: Scanner, place: ScalarPlace, depth: number): Member | undefined {
  const start = scanner.offset;
  const keys = readKeys(scanner, '=');
  const last = keys.at(-1);
  const afterKeys = last ? scanner.start + last.end : start;
  skipToNext(scanner, place);
  const sign = scanner.offset;
  if (!skipEqualsSign(scanner)) {
    if (!last) return undefined;
    scanner.reportStructure(start, afterKeys, 'Expected `=` and a value after the key');
    if (!opensValue(scanner.character)) return memberOf(scanner, keys, missing(scanner, afterKeys));
  }
  if (!last) scanner.reportKey(sign, sign + 1, 'Expected a key before `=`');
  skipToNext(scanner, place);
  if (endsValue(scanner, place)) {
    scanner.reportStructure(sign, sign + 1, 'Expected a value after `=`');
    scanner.offset = sign + 1;
    return memberOf(scanner, keys, missing(scanner, sign + 1));
  }
  const valueDepth = depth + Math.max(0, keys.length - 1);
  const value = place === 'statement' ? readOutermost(scanner, valueDepth) : readValue(scanner, place, valueDepth);
  return memberOf(scanner, keys, value);
}

/**
 * Skips blanks and, inside braces, also line ends and comments, which the runner accepts on both sides of `=`. Text that is
 * damaged elsewhere is read line by line.
 */
function skipToNext(scanner: Scanner, place: ScalarPlace): void {
  if (place === 'braces' && scanner.strict) skipTrivia(scanner, place);
  else scanner.skipBlanks();
}

/** Skips `=`, or reports and skips a colon in its place; returns false if there is neither. */
function skipEqualsSign(scanner: Scanner): boolean {
  if (scanner.character === code.colon) {
    const { offset } = scanner;
    scanner.reportKey(offset, offset + 1, 'Write `=` between a key and its value, not `:`', { kind: 'equals' });
  } else if (scanner.character !== code.equals) return false;
  const { source, offset } = scanner;
  if (source.charCodeAt(offset) === code.equals && source.charCodeAt(offset + 1) === code.equals) {
    scanner.reportKey(offset, offset + 2, 'Write one `=` between a key and its value', { kind: 'replace', by: '=' });
    scanner.offset++;
  }
  scanner.offset++;
  return true;
}

function opensValue(character: number): boolean {
  return (
    character === code.doubleQuote ||
    character === code.singleQuote ||
    character === code.openBracket ||
    character === code.openBrace
  );
}

function endsValue(scanner: Scanner, place: ScalarPlace): boolean {
  const { character } = scanner;
  if (scanner.atEnd || character === code.hash || isLineEnd(scanner.source, scanner.offset)) return true;
  return place !== 'statement' && (character === code.comma || character === code.closeBrace);
}

/** Returns the outermost member of dotted keys: `a.b = 1` is the member `a` with an object that has the member `b`. */
function memberOf(scanner: Scanner, keys: readonly Key[], value: Node): Member | undefined {
  const { anchor } = scanner;
  const [only] = keys;
  if (only && keys.length === 1) {
    return { anchor, start: only.start, end: Math.max(only.end, value.end), key: only, value };
  }
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

/**
 * Reads the value of a statement. Brackets are read strictly first; only if that fails, they are read again, up to the
 * next line that they cannot contain.
 */
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

function readValue(scanner: Scanner, place: ScalarPlace, depth: number): Node {
  switch (scanner.character) {
    case code.doubleQuote:
    case code.singleQuote:
      return readString(scanner);
    case code.openBracket:
    case code.openBrace:
      if (depth >= (scanner.strict ? maxStrictNesting : maxNesting)) return skipNested(scanner);
      return scanner.character === code.openBrace ? readBraces(scanner, depth + 1) : readArray(scanner, depth + 1);
    default:
      return readScalar(scanner, place);
  }
}

function readArray(scanner: Scanner, depth: number): Node {
  const open = scanner.offset++;
  const first = scanner.items.length;
  readList(scanner, { open, closer: code.closeBracket, place: 'array', depth, readItem: readArrayItem });
  const items = takeFrom(scanner.items, first);
  const { anchor, start: base } = scanner;
  return { kind: 'array', anchor, start: open - base, end: scanner.offset - base, items, form: 'inline' };
}

function readArrayItem(scanner: Scanner, depth: number): void {
  const item = readValue(scanner, 'array', depth);
  scanner.items.push(item);
}

function readBraces(scanner: Scanner, depth: number): Node {
  const open = scanner.offset++;
  const first = scanner.members.length;
  readList(scanner, { open, closer: code.closeBrace, place: 'braces', depth, readItem: readInlineMember });
  const members = takeFrom(scanner.members, first);
  const { anchor, start: base } = scanner;
  return { kind: 'object', anchor, start: open - base, end: scanner.offset - base, members, form: 'braces' };
}

function readInlineMember(scanner: Scanner, depth: number): void {
  const member = readMember(scanner, 'braces', depth);
  if (member) scanner.members.push(member);
}

function skipNested(scanner: Scanner): Node {
  const start = scanner.offset;
  scanner.reportStructure(start, start + 1, `Brackets can be nested at most ${maxNesting} levels deep`);
  if (!scanner.strict) {
    const next = lineAfterUnclosedBrackets(scanner.source, start);
    scanner.markLineExamined(next);
    scanner.offset = next === scanner.source.length ? next : next - 1;
  }
  return missing(scanner, start);
}

function missing(scanner: Scanner, offset: number): Node {
  return { kind: 'missing', ...scanner.span(offset, offset) };
}
