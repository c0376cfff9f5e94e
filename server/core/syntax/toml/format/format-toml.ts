import type { PlacedBlock } from '../../../document/blocks/block-list.ts';
import type { FormatOptions } from '../../../document/format-options.ts';
import type { TextEdit } from '../../../text/edit.ts';
import type { OffsetRange } from '../../../text/range.ts';
import { commentGap } from './comment-gap.ts';
import { gapEdits } from './gap-edits.ts';
import { byteOrderMark, type LaidOutStatement, layoutBlock } from './layout-block.ts';
import { smallestEdit } from './smallest-edit.ts';
import type { TomlStyle } from './style.ts';

/** A statement of the document. Its offsets are relative to the start of the document. */
interface PlacedStatement extends LaidOutStatement {
  /** Whether the statement may be changed. */
  readonly isEditable: boolean;
}

/**
 * Returns the edits that format a document like the runner's `fmt` command. They change only white space and the commas
 * after the last items of lists; a block with a syntax problem is not changed. Formatting a formatted document returns
 * no edits. With a range, only statements that overlap it are changed, and blank lines only between two such
 * statements.
 */
export function formatToml(
  blocks: Iterable<Pick<PlacedBlock, 'block' | 'start'>>,
  options: FormatOptions,
  range?: OffsetRange,
): readonly TextEdit[] {
  const placed = [...blocks];
  const source = placed.map(({ block }) => block.text).join('');
  const style = { ...options, newline: newlineOf(source) };
  const lines = placed.flatMap(({ block, start }) => placeLines(layoutBlock(block, style), start, range));

  const edits: (TextEdit | undefined)[] = [];
  let before: PlacedStatement | undefined;
  let gapStart = source.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  let spaceBeforeComment = commentGap([]);
  for (const [index, line] of lines.entries()) {
    edits.push(...gapEdits(source, { start: gapStart, end: line.start, before, after: line }, style));
    const continues = before && isDirectlyBelow(source, before, line);
    if (!continues) spaceBeforeComment = commentGap(groupFrom(source, lines, index));
    if (line.isEditable) {
      edits.push(smallestEdit(source, line.start, line.codeEnd, line.text));
      if (line.comment !== undefined) {
        edits.push(smallestEdit(source, line.codeEnd, line.comment, spaceBeforeComment(line.text)));
      }
    }
    before = line;
    gapStart = line.end;
  }
  edits.push(...gapEdits(source, { start: gapStart, end: source.length, before, after: undefined }, style));
  return edits.filter((edit) => edit !== undefined);
}

/** Returns the first line ending in the document. It is used for all lines, except in strings. */
function newlineOf(source: string): TomlStyle['newline'] {
  const first = source.indexOf('\n');
  return first > 0 && source.charAt(first - 1) === '\r' ? '\r\n' : '\n';
}

function placeLines(
  statements: readonly LaidOutStatement[],
  offset: number,
  range: OffsetRange | undefined,
): PlacedStatement[] {
  return statements.map(({ kind, start, codeEnd, end, comment, text }) => ({
    kind,
    start: offset + start,
    codeEnd: offset + codeEnd,
    end: offset + end,
    comment: comment === undefined ? undefined : offset + comment,
    text,
    isEditable: kind !== 'verbatim' && (!range || overlaps(offset + start, offset + end, range)),
  }));
}

/**
 * Returns whether the text from start to end overlaps `range`; for an empty range, whether it is inside that text or at
 * one of its ends.
 */
function overlaps(start: number, end: number, range: OffsetRange): boolean {
  if (range.start === range.end) return start <= range.start && range.start <= end;
  return start < range.end && range.start < end;
}

/** Returns the adjacent entries from `index` on, whose comments are aligned. */
function groupFrom(source: string, lines: readonly PlacedStatement[], index: number): readonly PlacedStatement[] {
  let end = index + 1;
  for (; end < lines.length; end++) {
    const above = lines[end - 1];
    const line = lines[end];
    if (!above || !line || !isDirectlyBelow(source, above, line)) break;
  }
  return lines.slice(index, end);
}

function isDirectlyBelow(source: string, above: PlacedStatement, line: PlacedStatement): boolean {
  if (above.kind !== 'entry' || line.kind !== 'entry') return false;
  return source.indexOf('\n', above.end) === source.lastIndexOf('\n', line.start - 1);
}
