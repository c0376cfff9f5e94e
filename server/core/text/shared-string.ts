/** The number of recent strings that are cached; a power of two. */
const size = 512;

const recent: (string | undefined)[] = Array.from({ length: size });

/**
 * Returns a string that is equal to the text, if possible one that was returned before. A document contains the names
 * of its keys thousands of times, and each slice of its text would be a separate string in memory.
 */
export function sharedString(text: string): string {
  return sharedSlice(text, 0, text.length);
}

/** Returns the same as `sharedString` for a part of the text, without creating the part if it was returned before. */
export function sharedSlice(text: string, start: number, end: number): string {
  const length = end - start;
  const slot =
    (length * 31 +
      text.charCodeAt(start) * 7 +
      text.charCodeAt(end - 1) * 131 +
      text.charCodeAt(start + (length >> 1))) &
    (size - 1);
  const known = recent[slot];
  if (known !== undefined && known.length === length && text.startsWith(known, start)) return known;
  const other = recent[slot ^ 1];
  const isOther = other !== undefined && other.length === length && text.startsWith(other, start);
  const part = isOther ? other : text.slice(start, end);
  recent[slot ^ 1] = known;
  recent[slot] = part;
  return part;
}
