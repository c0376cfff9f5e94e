const wordCharacters = /(?:[^\s{}[\],:"'`=/]|\/(?![/*]))+/y;
const keyCharacters = /[^\s{}[\],"']*/y;

/** Returns the end of the bare word at `start`. A character that cannot be part of a token is a separate word. */
export function wordEnd(source: string, start: number): number {
  wordCharacters.lastIndex = start;
  if (wordCharacters.test(source)) return wordCharacters.lastIndex;
  const point = source.codePointAt(start);
  return point === undefined ? start : start + (point > 0xffff ? 2 : 1);
}

/** Returns the end of the name of a key that lacks its opening quote. Unlike a bare word, it may contain colons. */
export function unopenedKeyEnd(source: string, start: number): number {
  keyCharacters.lastIndex = start;
  keyCharacters.test(source);
  return keyCharacters.lastIndex;
}
