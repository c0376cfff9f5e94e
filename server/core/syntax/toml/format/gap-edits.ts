import type { TextEdit } from '../../../text/edit.ts';
import { smallestEdit } from './smallest-edit.ts';
import { blankLineLimit, type TomlStyle } from './style.ts';

/**
 * The white space from `start` to `end` and the statements around it, which are undefined at the start and end of the
 * document.
 */
export interface Gap {
  readonly start: number;
  readonly end: number;
  readonly before: AdjacentStatement | undefined;
  readonly after: AdjacentStatement | undefined;
}

interface AdjacentStatement {
  /** Whether its line may be changed. */
  readonly isEditable: boolean;
}

/**
 * Returns the edits that remove trailing white space, indentation and excess blank lines, and that add a line ending
 * at the end of the document.
 */
export function gapEdits(source: string, gap: Gap, style: TomlStyle): TextEdit[] {
  const { start, end, before, after } = gap;
  if (end - start === style.newline.length && source.startsWith(style.newline, start) && before && after) return [];
  // The text of an unreadable block includes its line endings.
  const atLineStart = !before || source.charAt(start - 1) === '\n';
  const text = source.slice(start, end);
  const lineEnds = text.split('\n').length - 1;
  if (!atLineStart && after && lineEnds === 0) return [];

  const firstLineEnd = lineEnds > 0 ? start + text.search(/\r?\n/) : end;
  const breaksStart = atLineStart ? start : firstLineEnd;
  const breaksEnd = lineEnds > 0 ? start + text.lastIndexOf('\n') + 1 : breaksStart;
  const min = after || atLineStart ? 0 : 1;
  const max = blankLineLimit + (atLineStart ? 0 : 1);
  const breaks = style.newline.repeat(Math.min(Math.max(lineEnds, min), max));

  const edits: (TextEdit | undefined)[] = [];
  const isBeforeEditable = before?.isEditable ?? true;
  const isAfterEditable = after?.isEditable ?? isBeforeEditable;
  if (isBeforeEditable) edits.push(smallestEdit(source, start, breaksStart, ''));
  if (isBeforeEditable && isAfterEditable) edits.push(smallestEdit(source, breaksStart, breaksEnd, breaks));
  if (isAfterEditable) edits.push(smallestEdit(source, breaksEnd, end, ''));
  return edits.filter((edit) => edit !== undefined);
}
