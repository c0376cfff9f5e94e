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
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === carriageReturn && text.charCodeAt(i + 1) === lineFeed) i++;
    else if (code !== lineFeed && code !== carriageReturn) continue;
    starts.push(i + 1);
  }
  return starts;
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
