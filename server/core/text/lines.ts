const lineFeed = 10;
const carriageReturn = 13;

/** A position in text: zero-based line and UTF-16 column, as in the Language Server Protocol. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/**
 * Returns the offset at which each line of `text` starts. `\n`, `\r\n` and a lone `\r` end a line (LSP 3.17, "Text
 * Documents").
 */
export function lineStarts(text: string): number[] {
  const starts: number[] = [];
  for (let start = 0; start !== Number.POSITIVE_INFINITY; start = startAfter(text, start)) starts.push(start);
  return starts;
}

/**
 * Returns a function that returns the position of an offset in `text`. For ascending offsets, such as those of the edits of a
 * formatter, it reads each line once.
 */
export function positionsIn(text: string): (offset: number) => Position {
  const hasReturns = text.includes('\r');
  const nextStart = (start: number): number => {
    if (hasReturns) return startAfter(text, start);
    const end = text.indexOf('\n', start);
    return end < 0 ? Number.POSITIVE_INFINITY : end + 1;
  };
  let line = 0;
  let start = 0;
  let next = nextStart(0);
  return (offset) => {
    if (offset < start) {
      line = 0;
      start = 0;
      next = nextStart(0);
    }
    for (; offset >= next; line++) {
      start = next;
      next = nextStart(start);
    }
    return { line, character: offset - start };
  };
}

/** Returns the start of the line after the one at `start`; infinity if there is none. */
function startAfter(text: string, start: number): number {
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === lineFeed) return i + 1;
    if (code === carriageReturn) return text.charCodeAt(i + 1) === lineFeed ? i + 2 : i + 1;
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns the number of line breaks in `text`. */
export function countLineEnds(text: string): number {
  let count = 0;
  if (!text.includes('\r')) {
    for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) count++;
    return count;
  }
  return lineStarts(text).length - 1;
}

/** Returns the index of the last element of the ascending `starts` that is not greater than `offset`. */
export function indexAtOrBefore(starts: ArrayLike<number>, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
