/** The UTF-16 code units that have a meaning in TOML. */
export const code = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  doubleQuote: 0x22,
  hash: 0x23,
  dollar: 0x24,
  percent: 0x25,
  singleQuote: 0x27,
  plus: 0x2b,
  comma: 0x2c,
  minus: 0x2d,
  dot: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  equals: 0x3d,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
  delete: 0x7f,
} as const;

const bareKeyCharacters = new Uint8Array(128);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-') {
  bareKeyCharacters[character.charCodeAt(0)] = 1;
}

const punctuation = new Uint8Array(128);
for (const character of ' \t\r\n=,.#"\'[]{}') punctuation[character.charCodeAt(0)] = 1;

/**
 * Returns whether a bare key may contain the character. Like all functions here, returns false for NaN, which
 * `charCodeAt` returns at the end of the text.
 */
export function isBare(character: number): boolean {
  return character < 128 && bareKeyCharacters[character] === 1;
}

/**
 * Returns whether the character is treated as part of an unquoted key, even if TOML does not allow it there: all characters
 * except white space and punctuation.
 */
export function isWord(character: number): boolean {
  return character >= 128 ? !isInvisible(character) : character >= 0 && punctuation[character] !== 1;
}

export function isBlank(character: number): boolean {
  return character === code.space || character === code.tab;
}

export function isDigit(character: number): boolean {
  return character >= code.zero && character <= code.nine;
}

/** Returns whether the character is a control character, which TOML allows only in line endings. */
export function isControl(character: number): boolean {
  return (character < 0x20 && character !== code.tab) || character === code.delete;
}

/**
 * Returns whether the character is a Unicode space, a zero-width character, or a misplaced byte order mark. Such characters
 * are often pasted unnoticed, and are never allowed outside strings.
 */
export function isInvisible(character: number): boolean {
  return (
    character === 0xa0 ||
    character === 0xad ||
    (character >= 0x2000 && character <= 0x200f) ||
    (character >= 0x2028 && character <= 0x202f) ||
    (character >= 0x205f && character <= 0x206f) ||
    character === 0x3000 ||
    character === 0xfeff
  );
}

export function isLineEnd(source: string, offset: number): boolean {
  const character = source.charCodeAt(offset);
  return (
    character === code.lineFeed ||
    (character === code.carriageReturn && source.charCodeAt(offset + 1) === code.lineFeed)
  );
}

export function skipBlanks(source: string, offset: number): number {
  let end = offset;
  while (isBlank(source.charCodeAt(end))) end++;
  return end;
}

/** Returns the start of the line after the one that contains `offset`, or the end of the text. */
export function nextLine(source: string, offset: number): number {
  const lineFeed = source.indexOf('\n', offset);
  return lineFeed < 0 ? source.length : lineFeed + 1;
}

/** Returns the end of the line that contains `offset`, before its line ending. */
export function endOfLine(source: string, offset: number): number {
  const lineFeed = source.indexOf('\n', offset);
  return lineFeed < 0 ? source.length : beforeLineFeed(source, lineFeed, offset);
}

/** Returns the start of the line ending whose line feed is at `lineFeed`, but at least `from`. */
export function beforeLineFeed(source: string, lineFeed: number, from: number): number {
  return lineFeed > from && source.charCodeAt(lineFeed - 1) === code.carriageReturn ? lineFeed - 1 : lineFeed;
}
