import type { Block } from '../../../document/block.ts';
import type { TextEdit } from '../../../text/edit.ts';
import { commentGap } from './comment-gap.ts';
import { defaultFormatOptions, type FormatOptions, type Style } from './format-options.ts';
import { gapEdits } from './gap-edits.ts';
import { byteOrderMark, layoutBlock, type Statement } from './layout-block.ts';
import { smallestEdit } from './smallest-edit.ts';

/** The blocks of a document in order; `start` is an offset in its text. */
export type PlacedBlocks = Iterable<{ readonly block: Block; readonly start: number }>;

/** Offsets in the document's text. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

/** A statement of the document: its offsets count from the document's start. */
interface Line extends Statement {
  /** It may be changed. */
  readonly wanted: boolean;
}

/**
 * The edits that give a document the layout of the runner's own `fmt` command. They change white space and the commas
 * behind the last items of lists, and nothing else; a block with a syntax problem stays as it is. Formatting a
 * formatted document gives no edits.
 */
export function formatToml(blocks: PlacedBlocks, options: FormatOptions = defaultFormatOptions): readonly TextEdit[] {
  return format(blocks, options, () => true);
}

/**
 * As `formatToml`, but only statements that have a part in `start` to `end` are changed, and blank lines only between
 * two of them. Offsets are in the document's text.
 */
export function formatTomlRange(
  blocks: PlacedBlocks,
  options: FormatOptions,
  start: number,
  end: number,
): readonly TextEdit[] {
  return format(blocks, options, (statement) =>
    start === end ? statement.start <= start && start <= statement.end : statement.start < end && start < statement.end,
  );
}

function format(blocks: PlacedBlocks, options: FormatOptions, isWanted: (statement: Extent) => boolean): TextEdit[] {
  const placed = [...blocks];
  const source = placed.map(({ block }) => block.text).join('');
  const style = { ...options, newline: newlineOf(source) };
  const lines = placed.flatMap(({ block, start }) => placeLines(layoutBlock(block, style), start, isWanted));

  const edits: (TextEdit | undefined)[] = [];
  let before: Line | undefined;
  let gapStart = source.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  let spaceBeforeComment = commentGap([]);
  for (const [index, line] of lines.entries()) {
    edits.push(...gapEdits(source, { start: gapStart, end: line.start, before, after: line }, style));
    if (!before || !isRightBelow(source, before, line))
      spaceBeforeComment = commentGap(groupFrom(source, lines, index));
    if (line.wanted) {
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

/** The first line end of the document is the one that all of it gets, except inside strings. */
function newlineOf(source: string): Style['newline'] {
  const first = source.indexOf('\n');
  return first > 0 && source.charAt(first - 1) === '\r' ? '\r\n' : '\n';
}

function placeLines(
  statements: readonly Statement[],
  offset: number,
  isWanted: (statement: Extent) => boolean,
): readonly Line[] {
  return statements.map((statement) => {
    const { kind, text, comment } = statement;
    const start = offset + statement.start;
    const end = offset + statement.end;
    return {
      kind,
      start,
      codeEnd: offset + statement.codeEnd,
      end,
      comment: comment === undefined ? undefined : offset + comment,
      text,
      wanted: kind !== 'verbatim' && isWanted({ start, end }),
    };
  });
}

/** The entries from `index` on that stand right below each other: the comments behind them are aligned. */
function groupFrom(source: string, lines: readonly Line[], index: number): readonly Line[] {
  let end = index + 1;
  for (; end < lines.length; end++) {
    const above = lines[end - 1];
    const line = lines[end];
    if (!above || !line || !isRightBelow(source, above, line)) break;
  }
  return lines.slice(index, end);
}

function isRightBelow(source: string, above: Line, line: Line): boolean {
  if (above.kind !== 'entry' || line.kind !== 'entry') return false;
  return source.indexOf('\n', above.end) === source.lastIndexOf('\n', line.start - 1);
}
