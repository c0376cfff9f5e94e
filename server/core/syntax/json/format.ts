import { format } from 'jsonc-parser';
import type { PlacedBlock } from '../../document/blocks/block-list.ts';
import type { FormatOptions } from '../../document/format-options.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { OffsetRange } from '../../text/range.ts';

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
  const bodyStart = text.startsWith('\uFEFF') ? 1 : 0;
  const start = Math.max(0, (range?.start ?? 0) - bodyStart);
  const end = Math.max(start, (range?.end ?? text.length) - bodyStart);
  const style = {
    tabSize: indent.length,
    insertSpaces: !indent.includes('\t'),
    // Keeps the line ending of the last line of a file.
    insertFinalNewline: /[\r\n]$/.test(text),
  };
  const edits = format(text.slice(bodyStart), range && { offset: start, length: end - start }, style);
  return edits.map((edit) => {
    const editStart = edit.offset + bodyStart;
    return { start: editStart, end: editStart + edit.length, text: edit.content };
  });
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
