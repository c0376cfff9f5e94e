/** The characters that have a meaning in JSON, as UTF-16 code units. */
export const characters = {
  tab: 9,
  lineFeed: 10,
  carriageReturn: 13,
  space: 32,
  doubleQuote: 34,
  hash: 35,
  singleQuote: 39,
  comma: 44,
  slash: 47,
  colon: 58,
  semicolon: 59,
  equals: 61,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  backtick: 96,
  openBrace: 123,
  closeBrace: 125,
  byteOrderMark: 0xfeff,
} as const;

/** The result of a reader at the end of the text. */
export const endOfText = -1;

/** Returns whether the character is a space or a tab. */
export function isBlank(code: number): boolean {
  return code === characters.space || code === characters.tab;
}

export function isLineBreak(code: number): boolean {
  return code === characters.lineFeed || code === characters.carriageReturn;
}

/** Returns whether the character is a quote that starts a string in JSON or in a related language. */
export function isQuote(code: number): boolean {
  return code === characters.doubleQuote || code === characters.singleQuote || code === characters.backtick;
}

/** Returns whether the character starts a string or a word, or is not part of JSON. */
export function startsName(code: number): boolean {
  return code !== endOfText && !isPunctuation(code);
}

/** Returns whether the character starts a value, or text that was probably intended as a value. */
export function startsValue(code: number): boolean {
  return startsName(code) || code === characters.openBrace || code === characters.openBracket;
}

/**
 * Returns whether the character is a bracket, a comma, a colon, or the equals sign that some authors write instead of a
 * colon.
 */
export function isPunctuation(code: number): boolean {
  switch (code) {
    case characters.openBrace:
    case characters.closeBrace:
    case characters.openBracket:
    case characters.closeBracket:
    case characters.comma:
    case characters.colon:
    case characters.equals:
      return true;
    default:
      return false;
  }
}
