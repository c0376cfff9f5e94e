import type { Place } from '../check/report.ts';
import type { Paint, Style } from '../terminal/colors.ts';
import { columnsOf, visibleText } from '../terminal/visible-text.ts';

/** The maximum length of a line in UTF-16 code units. Longer lines are truncated around the range. */
const maxLineLength = 120;
/** The number of code units before the range in a truncated line. */
const contextLength = 40;
const tabWidth = 4;

export interface FrameOptions {
  readonly paint: Paint;
  readonly style: Style;
}

/**
 * Returns the line of a range with its number, and a second line with carets below the range. The second line has no line
 * ending. For a range of several lines, the first one is shown.
 */
export function codeFrame(text: string, lineStarts: readonly number[], place: Place, options: FrameOptions): string {
  const { paint, style } = options;
  const line = lineAt(text, lineStarts, place.start.line);
  const start = Math.min(place.start.column - 1, line.length);
  const isOneLine = place.end.line === place.start.line;
  const end = Math.max(start, Math.min(isOneLine ? place.end.column - 1 : line.length, line.length));
  const [from, to] = windowAround(line, start, end);

  const before = layOut(line.slice(from, start), from > 0 ? 1 : 0);
  const marked = layOut(line.slice(start, Math.min(end, to)), before.columns);
  const after = layOut(line.slice(Math.max(start, Math.min(end, to)), to), marked.columns);
  const shown = `${from > 0 ? '…' : ''}${before.text}${marked.text}${after.text}${to < line.length ? '…' : ''}`;

  const number = String(place.start.line).padStart(4);
  const carets = '^'.repeat(Math.max(1, marked.columns - before.columns));
  const bar = paint('dim', '|');
  return [
    `${paint('dim', number)} ${bar} ${shown}`.trimEnd(),
    `${' '.repeat(number.length)} ${bar} ${' '.repeat(before.columns)}${paint(style, carets)}`,
  ].join('\n');
}

/** Returns a line without its line ending, or an empty string after the last line of the text. */
function lineAt(text: string, lineStarts: readonly number[], line: number): string {
  const start = lineStarts[line - 1] ?? text.length;
  const end = lineStarts[line] ?? text.length;
  return text.slice(start, end).replace(/(?:\r\n|\n|\r)$/, '');
}

/** Returns the start and end of the part of a line to show: the whole line, or a part around the range. */
function windowAround(line: string, start: number, end: number): readonly [number, number] {
  if (line.length <= maxLineLength) return [0, line.length];
  const centered = Math.max(0, Math.min(start - contextLength, line.length - maxLineLength));
  const from = end <= maxLineLength - contextLength ? 0 : centered;
  const to = Math.min(line.length, from + maxLineLength);
  return [characterStart(line, from), characterStart(line, to)];
}

/** Returns the index, or the one before it if it is inside a surrogate pair. */
function characterStart(line: string, index: number): number {
  const code = line.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}

/**
 * Converts text that starts in a column to the form that a terminal shows, and returns the result with the column after
 * it.
 */
function layOut(text: string, column: number): { readonly text: string; readonly columns: number } {
  const parts: string[] = [];
  let columns = column;
  for (const character of text) {
    const shown = character === '\t' ? ' '.repeat(tabWidth - (columns % tabWidth)) : visibleText(character);
    parts.push(shown);
    columns += character === '\t' ? shown.length : columnsOf(shown);
  }
  return { text: parts.join(''), columns };
}
