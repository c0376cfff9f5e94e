import type { Caret } from '../../document/caret.ts';
import { code, isBlank, isLineEnd, isWord, skipBlanks } from './characters.ts';
import { resolveEscapes } from './escapes.ts';

/** The token that a completion at the caret replaces. */
export type CaretToken = Pick<Caret, 'replace' | 'prefix' | 'quote'>;

/**
 * Returns the token for a bare key, a word without quotes, or an empty token: from `start` to the end of the word to
 * the right of the caret.
 */
export function inWord(text: string, start: number, caret: number, isPart: (character: number) => boolean): CaretToken {
  let end = caret;
  while (end < text.length && isPart(text.charCodeAt(end))) end++;
  return { replace: { start, end }, prefix: text.slice(start, caret), quote: '' };
}

/** Returns the token for a single-line string with its opening quote at `start`. */
export function inString(text: string, start: number, caret: number, quote: '"' | "'"): CaretToken {
  const end = endOfString(text, caret, quote);
  return { replace: { start, end }, prefix: decode(text, start + 1, caret, quote), quote };
}

/** Returns the token for the word around the caret in a multi-line string with content that starts at `content`. */
export function inMultiLineString(text: string, content: number, caret: number, quote: '"' | "'"): CaretToken {
  const mark = quote.charCodeAt(0);
  const isPart = (offset: number) => !isBlank(text.charCodeAt(offset)) && !isLineEnd(text, offset);
  let start = caret;
  while (start > content && isPart(start - 1) && text.charCodeAt(start - 1) !== mark) start--;
  let end = caret;
  while (end < text.length && isPart(end) && text.charCodeAt(end) !== mark) end++;
  return { replace: { start, end }, prefix: decode(text, start, caret, quote), quote: quote === '"' ? '"""' : "'''" };
}

function decode(text: string, start: number, end: number, quote: '"' | "'"): string {
  return quote === '"' ? resolveEscapes(text, start, end).value : text.slice(start, end);
}

/**
 * Returns the end of the string around the caret. The next quote on the line closes the string if the text after it can
 * follow a string. Otherwise, that quote opens another string, and this string is unclosed: it ends with the word that
 * contains the caret.
 */
function endOfString(text: string, caret: number, quote: '"' | "'"): number {
  let at = caret;
  while (at < text.length && !isLineEnd(text, at) && text.charAt(at) !== quote) {
    at += quote === '"' && text.charCodeAt(at) === code.backslash && !isLineEnd(text, at + 1) ? 2 : 1;
  }
  if (text.charAt(at) === quote && canFollowString(text, skipBlanks(text, at + 1))) return at + 1;
  let end = caret;
  while (isWord(text.charCodeAt(end))) end++;
  return end;
}

function canFollowString(text: string, offset: number): boolean {
  return offset >= text.length || isLineEnd(text, offset) || ',]}#=.'.includes(text.charAt(offset));
}
