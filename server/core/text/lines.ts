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
  const nextStart = nextStartIn(text);
  for (let start = 0; start !== Number.POSITIVE_INFINITY; start = nextStart(start)) starts.push(start);
  return starts;
}

/**
 * Returns a function that returns the position of an offset in `text`. For ascending offsets, such as those of the edits of a
 * formatter, it reads each line once.
 */
export function positionsIn(text: string): (offset: number) => Position {
  const nextStart = nextStartIn(text);
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

/** Returns a function that returns the start of the line after the one at an offset; infinity if there is none. */
function nextStartIn(text: string): (start: number) => number {
  if (text.includes('\r')) return (start) => startAfter(text, start);
  return (start) => {
    const end = text.indexOf('\n', start);
    return end < 0 ? Number.POSITIVE_INFINITY : end + 1;
  };
}

/** Returns the start of the line after the one at `start`, for all three line ends; infinity if there is none. */
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
  // The first line begins after no line break.
  let count = -1;
  const nextStart = nextStartIn(text);
  for (let start = 0; start !== Number.POSITIVE_INFINITY; start = nextStart(start)) count++;
  return count;
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
