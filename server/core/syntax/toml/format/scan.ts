const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const space = 32;

/** Returns the offset after the spaces and tabs at `at`. */
export function skipSpaces(text: string, at: number): number {
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the offset after the spaces, tabs and line breaks at `at`. */
export function skipWhiteSpace(text: string, at: number): number {
  for (; ; at++) {
    const code = text.charCodeAt(at);
    if (!isSpace(code) && code !== lineFeed && code !== carriageReturn) return at;
  }
}

/** Returns the offset of the first line ending after `at`, before its `\r\n` or `\n`; the end of the text if there is none. */
export function skipLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end < 0) return text.length;
  return end > at && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end;
}

/** Returns the offset after the string with its opening quote at `at`; the end of the text if it is not closed. */
export function skipString(text: string, at: number): number {
  const quote = text.charAt(at);
  if (text.startsWith(quote.repeat(3), at)) return skipMultiLineString(text, at + 3, quote);
  for (let i = at + 1; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === quote) return i + 1;
    if (char === '\\' && quote === '"') i++;
  }
  return text.length;
}

function skipMultiLineString(text: string, at: number, quote: string): number {
  for (let i = at; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\' && quote === '"') i++;
    else if (char === quote && text.startsWith(quote.repeat(3), i)) {
      // Up to two quotes may precede the closing three.
      let end = i + 3;
      while (end < i + 5 && text.charAt(end) === quote) end++;
      return end;
    }
  }
  return text.length;
}

/** Returns the offset after the number, word or date at `at`. A date-time may contain a space. */
export function skipBareValue(text: string, at: number): number {
  let end = at;
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === lineFeed || isOneOf(',]}#', code)) break;
    if (code !== carriageReturn && !isSpace(code)) end = i + 1;
  }
  return end;
}

/** Reads a dotted key and removes the white space around its dots; `end` is the offset of the `=` or `]` after it. */
export function readKey(text: string, at: number): { readonly text: string; readonly end: number } | undefined {
  let key = '';
  let copied = at;
  for (let i = at; i < text.length; ) {
    const code = text.charCodeAt(i);
    if (isOneOf('\'"', code)) i = skipString(text, i);
    else if (isOneOf('=]', code)) return { text: key + text.slice(copied, i), end: i };
    else if (isSpace(code)) {
      key += text.slice(copied, i);
      i = copied = skipSpaces(text, i);
    } else if (code === lineFeed) return undefined;
    else i++;
  }
  return undefined;
}

function isSpace(code: number): boolean {
  return code === space || code === tab;
}

function isOneOf(characters: string, code: number): boolean {
  for (let i = 0; i < characters.length; i++) if (characters.charCodeAt(i) === code) return true;
  return false;
}
