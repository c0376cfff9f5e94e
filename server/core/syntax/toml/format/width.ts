/** Returns the number of code points in `text`, the unit of line widths and comment alignment. */
export function widthOf(text: string): number {
  let width = text.length;
  for (let i = 0; i < text.length; i++) {
    // The second half of a surrogate pair is not counted.
    const code = text.charCodeAt(i);
    if (code >= 0xdc00 && code <= 0xdfff) width--;
  }
  return width;
}

/**
 * Returns whether a line of `text` is wider than `limit`, with `before` columns before the first line and `after`
 * columns after the last line.
 */
export function isWider(text: string, limit: number, before: number, after: number): boolean {
  if (text.length + before + after <= limit) return false;
  const lines = text.split('\n');
  return lines.some((line, index) => {
    const width = widthOf(line.endsWith('\r') ? line.slice(0, -1) : line);
    return width + (index === 0 ? before : 0) + (index === lines.length - 1 ? after : 0) > limit;
  });
}
