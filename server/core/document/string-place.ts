import { indexAtOrBefore } from '../text/lines.ts';
import { memoize } from '../text/memoize.ts';
import type { StringNode } from './node.ts';
import { type Span, spanText } from './span.ts';

/**
 * Returns the span, in the text, of the part of a string's value from index `from` to `to`. Quotes and escapes make the
 * text longer than the value.
 */
export function placeInString(node: StringNode, from: number, to: number): Span {
  const { anchor, end } = node;
  const content = contentStart(node);
  const written = writtenCharacters(node);
  if (!written) return { anchor, start: Math.min(content + from, end), end: Math.min(content + to, end) };
  const start = content + (written.starts[from] ?? written.length);
  return { anchor, start, end: to > from ? content + (written.ends[to - 1] ?? written.length) : start };
}

/**
 * Returns the index, in the value of a string, of the character that is written at `offset` of the block. All offsets
 * inside an escape have the index of the character that it represents.
 */
export function indexInString(node: StringNode, offset: number): number {
  const inside = Math.max(0, offset - contentStart(node));
  const written = writtenCharacters(node);
  if (!written) return Math.min(inside, node.value.length);
  if (inside >= written.length) return written.starts.length;
  const index = indexAtOrBefore(written.starts, inside);
  return inside >= (written.ends[index] ?? written.length) ? index + 1 : index;
}

/**
 * Returns whether the part of a string's value from index `from` to `to` is written without escapes. Such a part can be
 * replaced in the text.
 */
export function isWrittenPlainly(node: StringNode, from: number, to: number): boolean {
  return spanText(placeInString(node, from, to)) === node.value.slice(from, to);
}

/**
 * Returns whether indexes in the value of a string can be mapped to the text; false if the string contains invalid
 * escapes.
 */
export function hasKnownPlaces(node: StringNode): boolean {
  const written = writtenCharacters(node);
  return written === undefined || written.starts.length === node.value.length;
}

/** Returns the offset after the opening quotes, and after the line break that a multi-line string may start with. */
function contentStart({ anchor, start, quote }: StringNode): number {
  const first = start + quote.length;
  if (quote.length === 1) return first;
  return first + (/^\r?\n/.exec(anchor.text.slice(first, first + 2))?.[0].length ?? 0);
}

/** The spans of the characters of a value, as offsets from the start of the content. */
interface WrittenCharacters {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The length of the whole content, without the closing quotes. */
  readonly length: number;
}

const escapeLengths: Readonly<Record<string, number>> = { u: 6, U: 10, x: 4 };
/** The second characters of escapes; a backslash before any other character is part of the value. */
const escapedLetters = 'btnfre"\\/uUx';

/**
 * Returns the spans of the characters of a value; undefined for a string without escapes, whose value equals its
 * content.
 */
function writtenCharacters(node: StringNode): WrittenCharacters | undefined {
  const { quote, anchor, start, end } = node;
  if (quote.startsWith("'") || !anchor.text.slice(start, end).includes('\\')) return undefined;
  return charactersWithEscapes(node);
}

const charactersWithEscapes = memoize((node: StringNode): WrittenCharacters => {
  const { quote, closed, anchor, end } = node;
  const content = contentStart(node);
  const raw = anchor.text.slice(content, Math.max(content, closed ? end - quote.length : end));
  const starts: number[] = [];
  const ends: number[] = [];
  const lineEnd = /\\[ \t]*\r?\n[ \t\r\n]*/y;
  for (let at = 0; at < raw.length; ) {
    lineEnd.lastIndex = at;
    if (raw[at] === '\\' && lineEnd.test(raw)) {
      at = lineEnd.lastIndex;
      continue;
    }
    const letter = raw[at] === '\\' ? (raw[at + 1] ?? '') : '';
    const length = letter !== '' && escapedLetters.includes(letter) ? (escapeLengths[letter] ?? 2) : 1;
    const isPair = length === 10 && Number.parseInt(raw.slice(at + 2, at + 10), 16) > 0xffff;
    for (let unit = isPair ? 2 : 1; unit > 0; unit--) {
      starts.push(at);
      ends.push(at + length);
    }
    at += length;
  }
  return { starts, ends, length: raw.length };
});
