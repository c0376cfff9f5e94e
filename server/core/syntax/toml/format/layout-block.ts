import type { Block } from '../../../document/block.ts';
import { readValue } from './read-value.ts';
import { readKey, skipLine, skipSpaces, skipWhiteSpace } from './scan.ts';
import type { TomlStyle } from './style.ts';
import { isWider, widthOf } from './width.ts';
import { writeValue } from './write-value.ts';

/**
 * A table header, a key with its value, or a comment on its own line. Offsets are from the start of the block. `verbatim`:
 * a whole unreadable block, which is not changed.
 */
export interface LaidOutStatement {
  readonly kind: 'header' | 'entry' | 'comment' | 'verbatim';
  readonly start: number;
  /** The offset after the statement itself. */
  readonly codeEnd: number;
  /** The offset after the comment on the same line, if any; otherwise `codeEnd`. */
  readonly end: number;
  /** The start of that comment. */
  readonly comment: number | undefined;
  /** The formatted text for `start` to `codeEnd`. */
  readonly text: string;
}

/** The byte order mark, which is allowed at the start of a document and is not part of a statement. */
export const byteOrderMark = '\uFEFF';

/** Returns the statements of a block in order, with only white space between them. */
export function layoutBlock(block: Block, style: TomlStyle): readonly LaidOutStatement[] {
  const hasSyntaxError = block.problems.some((problem) => problem.code === 'syntax');
  const statements = hasSyntaxError ? undefined : readStatements(block.text, style);
  return statements ?? [verbatim(block.text)];
}

function readStatements(text: string, style: TomlStyle): LaidOutStatement[] | undefined {
  const statements: LaidOutStatement[] = [];
  let at = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  for (;;) {
    at = skipWhiteSpace(text, at);
    if (at >= text.length) return statements;
    const statement = readStatement(text, at, style);
    if (!statement) return undefined;
    statements.push(statement);
    at = statement.end;
  }
}

function readStatement(text: string, at: number, style: TomlStyle): LaidOutStatement | undefined {
  switch (text.charAt(at)) {
    case '#':
      return readComment(text, at);
    case '[':
      return readHeader(text, at);
    default:
      return readEntry(text, at, style);
  }
}

function readComment(text: string, start: number): LaidOutStatement {
  const end = skipLine(text, start);
  return { kind: 'comment', start, codeEnd: end, end, comment: undefined, text: text.slice(start, end) };
}

function readHeader(text: string, start: number): LaidOutStatement | undefined {
  const brackets = text.startsWith('[[', start) ? 2 : 1;
  const key = readKey(text, start + brackets);
  if (!key || !text.startsWith(']'.repeat(brackets), key.end)) return undefined;
  const codeEnd = key.end + brackets;
  const header = '['.repeat(brackets) + key.text + ']'.repeat(brackets);
  return { kind: 'header', start, codeEnd, ...trailingComment(text, codeEnd), text: header };
}

function readEntry(text: string, start: number, style: TomlStyle): LaidOutStatement | undefined {
  const key = readKey(text, start);
  if (!key || text.charAt(key.end) !== '=') return undefined;
  const read = readValue(text, skipSpaces(text, key.end + 1));
  if (!read) return undefined;
  const { end, comment } = trailingComment(text, read.end);
  const before = `${key.text} = `;
  let after = writeValue(read.value, 'compact', style);
  if (read.value.kind === 'list') {
    const commentWidth = comment === undefined ? 0 : 1 + widthOf(text.slice(comment, end));
    const tooWide = isWider(after, style.columnWidth, widthOf(before), commentWidth);
    if (tooWide) after = writeValue(read.value, 'expanded', style);
  }
  return { kind: 'entry', start, codeEnd: read.end, end, comment, text: before + after };
}

function trailingComment(text: string, codeEnd: number): Pick<LaidOutStatement, 'end' | 'comment'> {
  const start = skipSpaces(text, codeEnd);
  if (text.charAt(start) !== '#') return { end: codeEnd, comment: undefined };
  return { end: skipLine(text, start), comment: start };
}

function verbatim(text: string): LaidOutStatement {
  return { kind: 'verbatim', start: 0, codeEnd: text.length, end: text.length, comment: undefined, text };
}
