import { code, isControl, isLineEnd } from './characters.ts';

/** The content of a string, and its end. */
export interface Content {
  /** The offset of the closing quote; the end of the line or of the text if there is none. */
  readonly end: number;
  readonly escaped: boolean;
  /** The offset of the first control character that is not allowed, or -1. */
  readonly control: number;
}

/** Returns the content of a string that opens just before `start`, up to its end or the end of `source`. */
export function scanContent(source: string, start: number, quote: number, form: 'one-line' | 'multi-line'): Content {
  let escaped = false;
  let control = -1;
  let at = start;
  for (; at < source.length; at++) {
    const character = source.charCodeAt(at);
    if (character === quote) {
      if (form === 'one-line') break;
      const quotes = countQuotes(source, at, quote);
      if (quotes >= 3) {
        at += quotes - 3;
        break;
      }
      at += quotes - 1;
    } else if (character === code.backslash) {
      if (quote !== code.doubleQuote) continue;
      escaped = true;
      if (!isLineEnd(source, at + 1)) at++;
    } else if (isControl(character)) {
      if (isLineEnd(source, at)) {
        if (form === 'one-line') break;
        if (character === code.carriageReturn) at++;
      } else if (control < 0) control = at;
    }
  }
  return { end: Math.min(at, source.length), escaped, control };
}

/**
 * Returns the number of quotes at `offset`, at most five: two quotes of the content can precede the three that close
 * the string.
 */
function countQuotes(source: string, offset: number, quote: number): number {
  let count = 1;
  while (count < 5 && source.charCodeAt(offset + count) === quote) count++;
  return count;
}
