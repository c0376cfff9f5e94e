import type { PlacedBlock } from '../../document/blocks/block-list.ts';
import type { FormatOptions } from '../../document/format-options.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { OffsetRange } from '../../text/range.ts';
import { layOutLines } from './layout.ts';

/**
 * Returns the edits that put each member and item on its own line, or only the edits for the lines that `range`
 * touches. Values and comments are not changed. A document with an error is not changed, since its layout shows what
 * the author intended.
 */
export function formatJson(
  blocks: Iterable<PlacedBlock>,
  { indent }: Pick<FormatOptions, 'indent'>,
  range?: OffsetRange,
): TextEdit[] {
  const placed = [...blocks];
  const text = placed.map(({ block }) => block.text).join('');
  const lines = range && wholeLines(text, range);
  if (placed.some((block) => hasError(block) && touches(block, lines))) return [];
  const offset = Math.max(text.startsWith('\uFEFF') ? 1 : 0, lines?.start ?? 0);
  const body = text.slice(offset, lines?.end);
  const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const edits = layOutLines(body, {
    offset,
    indent,
    lineEnd,
    level: range ? levelOf(body, indent.length) : 0,
    // Keeps the line ending of the last line of a file. Lines before it end with one that is not part of the body.
    tail: /[\r\n]$/.test(body) ? lineEnd : '',
    joinsEdits: range === undefined,
  });
  return range ? edits.filter(({ start, end }) => start < range.end && end > range.start) : edits;
}

/** Returns the steps of indentation of a text; a tab is one step. */
function levelOf(text: string, tabSize: number): number {
  const [blanks = ''] = /^[ \t]*/.exec(text) ?? [];
  const width = Array.from(blanks, (blank) => (blank === '\t' ? tabSize : 1)).reduce((sum, each) => sum + each, 0);
  return Math.floor(width / tabSize);
}

/** Returns the range of whole lines, since the formatter formats only whole lines. */
function wholeLines(text: string, { start, end }: OffsetRange): OffsetRange {
  const lineEnd = /[\r\n]|$/g;
  lineEnd.lastIndex = end;
  const before = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1));
  return { start: start === 0 ? 0 : before + 1, end: lineEnd.exec(text)?.index ?? text.length };
}

function hasError({ block }: PlacedBlock): boolean {
  return block.problems.some(({ severity }) => severity === 'error');
}

function touches({ block, start }: PlacedBlock, range: OffsetRange | undefined): boolean {
  return range === undefined || (start <= range.end && start + block.text.length >= range.start);
}
