/** The characters that JSON gives a meaning to, as UTF-16 code units. */
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
  equals: 61,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  backtick: 96,
  openBrace: 123,
  closeBrace: 125,
  byteOrderMark: 0xfeff,
} as const;

/** What a reader answers when no character is left. */
export const endOfText = -1;

/** A space or a tab. */
export function isBlank(code: number): boolean {
  return code === characters.space || code === characters.tab;
}

export function isLineBreak(code: number): boolean {
  return code === characters.lineFeed || code === characters.carriageReturn;
}

/** Whether a string starts here, in the quotes of JSON or in those of a neighbouring language. */
export function isQuote(code: number): boolean {
  return code === characters.doubleQuote || code === characters.singleQuote || code === characters.backtick;
}

/** Whether a string, a word, or a character that is no part of JSON starts here. */
export function startsName(code: number): boolean {
  return code !== endOfText && !isPunctuation(code);
}

/** Whether something starts here that is, or is meant as, a value. */
export function startsValue(code: number): boolean {
  return startsName(code) || code === characters.openBrace || code === characters.openBracket;
}

/** A bracket, a comma, a colon, or the equals sign that some write for a colon. */
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
