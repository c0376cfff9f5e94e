import type { OffsetRange } from '../../text/range.ts';
import type { CompletionPlace } from './completion-place.ts';
import { literal } from './snippet.ts';
import { trailingComma } from './trailing-comma.ts';

/** A part of the string at the caret: a word of a command line, a segment of a path, or the whole string. */
export interface StringPart {
  readonly replace: OffsetRange;
  /** The prefix of the text in `replace` before the part itself: a quote, or empty. */
  readonly opening: string;
  /** The character after the part, inside the string. */
  readonly next: string;
  /** Returns the text to insert, as a snippet; undefined for text that cannot be written in these quotes. */
  readonly write: (text: string) => string | undefined;
  /** Like `write`, with the caret after the text, inside the quotes. */
  readonly writeAndStay: (text: string) => string | undefined;
}

/**
 * Returns the part around the caret, which begins `from` characters into the string and ends where `end` matches after
 * the caret. If the string is not closed, the inserted text closes it. Returns undefined in a multi-line string and
 * after an escape, where the text differs from the value.
 */
export function stringPart(place: CompletionPlace, from: number, end: RegExp): StringPart | undefined {
  const { caret, document, replace } = place;
  const { quote, prefix } = caret;
  if (quote.length > 1 || (quote === '' && from > 0)) return undefined;
  const token = document.slice(replace.start, replace.end);
  const content = token.slice(quote.length, isClosed(token, quote) ? -1 : undefined);
  if (!content.startsWith(prefix)) return undefined;
  const rest = content.slice(prefix.length);
  const found = rest.search(end);
  const length = prefix.length + (found < 0 ? rest.length : found);
  const contentStart = replace.start + quote.length;
  const isWhole = from === 0 && length === content.length;
  const closes = length === content.length && !isClosed(token, quote);
  const outerQuote = quote === '' ? document.language.stringQuote : quote;
  const opening = isWhole ? outerQuote : '';
  const closing = outerQuote !== '' && (isWhole || closes) ? outerQuote + trailingComma(place) : '';
  const writeWith = (text: string, caretMark: string): string | undefined => {
    const inside = escaped(text, outerQuote, place);
    return inside === undefined ? undefined : opening + literal(inside) + (closing === '' ? '' : caretMark) + closing;
  };
  return {
    replace: isWhole ? replace : { start: contentStart + from, end: contentStart + length },
    opening: isWhole ? quote : '',
    next: content.charAt(length),
    write: (text) => writeWith(text, ''),
    writeAndStay: (text) => writeWith(text, '$0'),
  };
}

function isClosed(token: string, quote: string): boolean {
  if (quote === '') return false;
  return quote === '"' ? /^"(?:[^"\\]|\\.)*"$/.test(token) : /^'[^']*'$/.test(token);
}

function escaped(text: string, quote: string, { document }: CompletionPlace): string | undefined {
  if (quote === '') return document.language.renderValue(text);
  if (quote === '"') return document.language.renderValue(text).slice(1, -1);
  return /['\r\n]/.test(text) ? undefined : text;
}
