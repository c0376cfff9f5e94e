import type { Place } from '../check/report.ts';
import type { Paint, Style } from '../terminal/colors.ts';
import { columnsOf, visibleText } from '../terminal/visible-text.ts';

/** Longer lines, in UTF-16 code units, are truncated around the range. */
const widest = 120;
/** The number of code units before the range in a truncated line. */
const lead = 40;
const tabWidth = 4;

export interface FrameOptions {
  readonly paint: Paint;
  readonly style: Style;
}

/**
 * Returns two lines of output without the last line end: the line of a range with its number, and carets below the exact
 * range. For a range of several lines, the first one is shown.
 */
export function codeFrame(text: string, lineStarts: readonly number[], place: Place, options: FrameOptions): string {
  const { paint, style } = options;
  const line = lineAt(text, lineStarts, place.start.line);
  const start = Math.min(place.start.column - 1, line.length);
  const isOneLine = place.end.line === place.start.line;
  const end = Math.max(start, Math.min(isOneLine ? place.end.column - 1 : line.length, line.length));
  const [from, to] = windowAround(line, start, end);

  const before = laidOut(line.slice(from, start), from > 0 ? 1 : 0);
  const marked = laidOut(line.slice(start, Math.min(end, to)), before.columns);
  const after = laidOut(line.slice(Math.max(start, Math.min(end, to)), to), marked.columns);
  const shown = `${from > 0 ? '…' : ''}${before.text}${marked.text}${after.text}${to < line.length ? '…' : ''}`;

  const number = String(place.start.line).padStart(4);
  const carets = '^'.repeat(Math.max(1, marked.columns - before.columns));
  const bar = paint('dim', '|');
  return [
    `${paint('dim', number)} ${bar} ${shown}`.trimEnd(),
    `${' '.repeat(number.length)} ${bar} ${' '.repeat(before.columns)}${paint(style, carets)}`,
  ].join('\n');
}

/** Returns a line without its line end; an empty line after the last one of the text. */
function lineAt(text: string, lineStarts: readonly number[], line: number): string {
  const start = lineStarts[line - 1] ?? text.length;
  const end = lineStarts[line] ?? text.length;
  return text.slice(start, end).replace(/(?:\r\n|\n|\r)$/, '');
}

/** Returns the part of a line to show: all of it or the part around the range, never half a surrogate pair. */
function windowAround(line: string, start: number, end: number): readonly [number, number] {
  if (line.length <= widest) return [0, line.length];
  const wanted = Math.max(0, Math.min(start - lead, line.length - widest));
  const from = end <= widest - lead ? 0 : wanted;
  const to = Math.min(line.length, from + widest);
  return [wholeAt(line, from), wholeAt(line, to)];
}

function wholeAt(line: string, index: number): number {
  const code = line.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}

/** Returns the text as a terminal shows it when it starts in this column, and the column after it. Tabs become spaces. */
function laidOut(text: string, column: number): { readonly text: string; readonly columns: number } {
  const parts: string[] = [];
  let columns = column;
  for (const character of text) {
    const shown = character === '\t' ? ' '.repeat(tabWidth - (columns % tabWidth)) : visibleText(character);
    parts.push(shown);
    columns += character === '\t' ? shown.length : columnsOf(shown);
  }
  return { text: parts.join(''), columns };
}
