import type { Block } from '../../document/block.ts';
import { headerSpan } from '../../document/block-spans.ts';
import type { OffsetRange } from '../../text/range.ts';

/** The whole lines of a statement, with the comments directly above it. Offsets are from the block's start. */
export interface StatementLines extends OffsetRange {
  /** The comment lines above, without their indentation. */
  readonly above: readonly string[];
  /** The text after the statement on its last line: empty, or a comment with the white space before it. */
  readonly trailing: string;
}

export function statementLines(block: Block, statement: OffsetRange): StatementLines {
  const { text } = block;
  const end = lineEndAfter(text, statement.end);
  const trailing = text.slice(statement.end, end).trimEnd();
  const first = headerSpan(block)?.end ?? 0;
  const above: string[] = [];
  let start = text.lastIndexOf('\n', statement.start - 1) + 1;
  for (;;) {
    const before = text.lastIndexOf('\n', start - 2) + 1;
    const line = text.slice(before, start).trim();
    if (start === 0 || before < first || !line.startsWith('#')) break;
    above.unshift(line);
    start = before;
  }
  return { start, end, above, trailing };
}

/** Returns the offset after the line that contains `offset`, including its line ending. */
export function lineEndAfter(text: string, offset: number): number {
  const lineEnd = text.indexOf('\n', offset);
  return lineEnd < 0 ? text.length : lineEnd + 1;
}

export function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
