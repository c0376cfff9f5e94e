import type { Block, BlockState } from '../../document/block.ts';
import { ParsedBlock } from '../../document/blocks/parsed-block.ts';
import type { Member } from '../../document/node.ts';
import type { Anchor } from '../../document/span.ts';
import { characters, endOfText, startsName } from './characters.ts';
import { MemberReader } from './member-reader.ts';
import { MemberTokens } from './member-tokens.ts';
import { Reader } from './reader.ts';

const { byteOrderMark, closeBrace, closeBracket, comma, openBrace } = characters;

/** The result of reading a block. Offsets are from the start of the source. */
interface BlockReading {
  readonly reader: Reader;
  readonly end: number;
  readonly exit: BlockState;
  readonly member?: Member | undefined;
}

/** The state before a member of the root object. */
type MemberState = Extract<BlockState, 'root' | 'reopened'>;

/**
 * Parses the block that starts at `start`: everything up to the first member (entry `start`), one member of the root
 * object with everything up to the next member (`root`, `reopened`), or the brace that closes the root object and all
 * text after it (`end`). The block of a member that is first on its line begins with that line, so that it includes the
 * indentation. Lookahead ends at the first character of the next token, except for a member that is never closed, which
 * is known only after everything has been read.
 */
export function parseBlock(source: string, start: number, entry: BlockState): Block {
  const block = new ParsedBlock(entry);
  const { reader, end, exit, member } = read(source, start, entry, block);
  block.text = source.slice(start, end);
  if (member) block.members = [member];
  if (reader.problems.length > 0) block.problems = reader.problems;
  block.reach = reader.reach - start;
  block.exit = exit;
  return block;
}

/** Implements `Language.parseMembers`. */
export function parseMembers(block: Block): readonly Member[] {
  const member = new MemberReader(new MemberTokens(new Reader(block.text, 0, block))).member();
  return member ? [member] : [];
}

function read(source: string, start: number, entry: BlockState, anchor: Anchor): BlockReading {
  const reader = new Reader(source, start, anchor);
  if (entry === 'start') return readPrologue(reader);
  const code = reader.peek();
  if (code === endOfText) return { reader, end: source.length, exit: 'end' };
  if (code === closeBrace || entry === 'end') return readTail(reader);
  return readMember(source, start, reader, anchor, entry === 'reopened' ? 'reopened' : 'root');
}

/**
 * Reads everything up to the first key: byte order mark, white space, comments and the brace that opens the root object.
 */
function readPrologue(reader: Reader): BlockReading {
  const { source } = reader;
  if (source.charCodeAt(reader.position) === byteOrderMark) reader.take();
  const code = reader.peek();
  if (code !== openBrace) {
    const { position } = reader;
    if (code === endOfText) reader.report(position, position, 'Expected an object');
    else reader.report(position, position + 1, 'A JSON task file must be an object; start it with `{`');
    return readToEnd(reader);
  }
  const brace = reader.take();
  for (let next = reader.peek(); next === comma || next === closeBracket; next = reader.peek()) {
    reader.report(reader.take(), reader.tokenEnd, `Remove this \`${String.fromCharCode(next)}\``, {
      repair: { kind: 'remove' },
    });
  }
  return readBoundary(reader, 'root', () => reader.report(brace, brace + 1, 'This `{` is not closed; add `}`'));
}

/**
 * Reads one member. If it is never closed and a later line looks like a member of the root, reads it again up to that
 * line.
 */
function readMember(source: string, start: number, reader: Reader, anchor: Anchor, state: MemberState): BlockReading {
  const reading = readMemberIn(reader, state);
  if (reading.cut === undefined) return reading;
  const { offset, before } = reading.cut;
  const again = new Reader(source.slice(0, offset), start, anchor);
  const { member } = readMemberIn(again, state);
  again.reach = reader.reach;
  return { reader: again, end: offset, exit: before === 'key' ? state : 'end', member };
}

function readMemberIn(reader: Reader, state: MemberState) {
  const tokens = new MemberTokens(reader);
  const member = new MemberReader(tokens).member();
  if (!tokens.isUnclosed) {
    tokens.afterValue('object');
    while (tokens.skipStray());
  }
  const reading = readBoundary(reader, state, (end) => {
    // In the state `reopened`, a brace that closes the object too early has already been reported.
    if (tokens.isEndExplained || state === 'reopened') return;
    reader.report(end - 1, end, 'The file ends before its object is closed; add `}`', {
      repair: { kind: 'close-root' },
    });
  });
  const isOpen = tokens.isUnclosed || reader.peek() === endOfText;
  return { ...reading, member, cut: isOpen ? tokens.watch.cut : undefined };
}

/** Reads the brace that closes the root object. If members follow, the brace is a mistake. */
function readTail(reader: Reader): BlockReading {
  const brace = reader.take();
  let surplus = -1;
  let code = reader.peek();
  for (; code === closeBrace || code === comma; code = reader.peek()) {
    const offset = reader.take();
    if (surplus < 0) surplus = offset;
  }
  if (startsName(code) && reader.isNameBeforeColon()) {
    reader.report(brace, brace + 1, 'Remove this `}`; members of the object follow', { repair: { kind: 'remove' } });
    return readBoundary(reader, 'reopened', () => {});
  }
  if (surplus < 0 && code !== endOfText) surplus = reader.position;
  if (surplus >= 0) {
    const message = 'Remove this; nothing may follow the `}` that closes the object';
    reader.report(surplus, surplus + 1, message, { repair: { kind: 'remove' } });
  }
  return readToEnd(reader);
}

/** Ends the block before the next token: a member (at the start of its line), the closing brace, or the end. */
function readBoundary(reader: Reader, next: MemberState, reportEnd: (end: number) => void): BlockReading {
  const code = reader.peek();
  if (code === endOfText) {
    if (!reader.isEndExplained) reportEnd(reader.tokenEnd);
    return { reader, end: reader.source.length, exit: 'end' };
  }
  if (code === closeBrace) return { reader, end: reader.position, exit: 'end' };
  return { reader, end: reader.firstOnLine ? reader.lineStart : reader.position, exit: next };
}

/** Adds the rest of the text, which cannot be parsed, to this block. */
function readToEnd(reader: Reader): BlockReading {
  reader.reach = reader.source.length + 1;
  return { reader, end: reader.source.length, exit: 'end' };
}
