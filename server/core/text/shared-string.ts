/** The number of recent strings that are kept; a power of two. */
const size = 512;

const recent: (string | undefined)[] = Array.from({ length: size });

/**
 * Returns a string that is equal to the text: if possible, one that was returned before. A document contains the names of
 * its keys thousands of times, and each slice of its text would be another string in memory.
 */
export function sharedString(text: string): string {
  const { length } = text;
  const slot =
    (length * 31 + text.charCodeAt(0) * 7 + text.charCodeAt(length - 1) * 131 + text.charCodeAt(length >> 1)) &
    (size - 1);
  const known = recent[slot];
  if (known === text) return known;
  const other = recent[slot ^ 1];
  recent[slot ^ 1] = known;
  recent[slot] = other === text ? other : text;
  return other === text ? other : text;
}
