const wordCharacters = /(?:[^\s{}[\],:"'`=/]|\/(?![/*]))+/y;
const keyCharacters = /[^\s{}[\],"']*/y;

/** Where the bare word at `start` ends. A character that can be part of no token is a word of its own. */
export function wordEnd(source: string, start: number): number {
  wordCharacters.lastIndex = start;
  if (wordCharacters.test(source)) return wordCharacters.lastIndex;
  const point = source.codePointAt(start);
  return point === undefined ? start : start + (point > 0xffff ? 2 : 1);
}

/** Where the name of a key that lacks its opening quote ends: unlike a bare word it may hold colons. */
export function unopenedKeyEnd(source: string, start: number): number {
  keyCharacters.lastIndex = start;
  keyCharacters.test(source);
  return keyCharacters.lastIndex;
}
