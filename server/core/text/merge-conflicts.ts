import type { OffsetRange } from './range.ts';

/** A merge conflict that is not resolved, or a marker of one that is left over. */
export interface MergeConflict {
  /** The line of the first marker, without its line ending. */
  readonly marker: OffsetRange;
  /** The text of both sides; undefined for a marker that is left over. */
  readonly sides: { readonly current: OffsetRange; readonly incoming: OffsetRange } | undefined;
  /** The start of the line after the last marker. */
  readonly end: number;
}

/** A conflict that is being read. */
interface OpenConflict {
  readonly marker: OffsetRange;
  readonly currentStart: number;
  currentEnd: number | undefined;
  incomingStart: number | undefined;
  /** The conflicts inside this one, which are reported if it is not complete. */
  readonly inner: MergeConflict[];
}

/** Matches the lines that Git writes around the parts of a conflict, in the styles `merge` and `diff3`. */
const markerLine = /^(<{7}|\|{7}|={7}|>{7})(?:[ \t][^\n]*|\r)?$/gm;

/**
 * Returns the merge conflicts in a text, in order. A conflict inside another is part of it. Lines of `=` or `|` outside a
 * conflict are text.
 */
export function mergeConflictsIn(text: string): readonly MergeConflict[] {
  const found: MergeConflict[] = [];
  const open: OpenConflict[] = [];
  for (const { 0: line, 1: mark = '', index } of text.matchAll(markerLine)) {
    const marker = { start: index, end: index + line.trimEnd().length };
    const next = Math.min(text.length, index + line.length + 1);
    const last = open.at(-1);
    if (mark[0] === '<')
      open.push({ marker, currentStart: next, currentEnd: undefined, incomingStart: undefined, inner: [] });
    else if (mark[0] === '>') (open.at(-2)?.inner ?? found).push(...closed(open.pop(), marker, next));
    else if (last) readSeparator(last, mark, { start: index, end: next });
  }
  for (const { marker, currentStart, inner } of open)
    found.push({ marker, sides: undefined, end: currentStart }, ...inner);
  return found;
}

function readSeparator(conflict: OpenConflict, mark: string, { start, end }: OffsetRange): void {
  if (conflict.incomingStart !== undefined) return;
  conflict.currentEnd ??= start;
  if (mark[0] === '=') conflict.incomingStart = end;
}

/** Returns the conflict that ends at the marker `last`, or the markers without a conflict. */
function closed(conflict: OpenConflict | undefined, last: OffsetRange, end: number): readonly MergeConflict[] {
  const leftover = { marker: last, sides: undefined, end };
  if (!conflict) return [leftover];
  const { marker, currentStart, currentEnd, incomingStart, inner } = conflict;
  if (currentEnd === undefined || incomingStart === undefined) {
    return [{ marker, sides: undefined, end: currentStart }, ...inner, leftover];
  }
  const current = { start: currentStart, end: currentEnd };
  return [{ marker, sides: { current, incoming: { start: incomingStart, end: last.start } }, end }];
}
