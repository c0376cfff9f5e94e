import type { StringNode } from './node.ts';
import type { Span } from './span.ts';

/** Where the part of a string's value from `from` to `to` is written: its escapes and quotes make the text longer. */
export function placeInString(node: StringNode, from: number, to: number): Span {
  const { anchor } = node;
  const start = contentStart(node);
  const raw = anchor.text.slice(start, node.end);
  if (node.quote.startsWith("'") || !raw.slice(0, to).includes('\\')) {
    return { anchor, start: start + from, end: Math.min(start + to, node.end) };
  }
  return { anchor, start: start + rawOffset(raw, from), end: start + rawOffset(raw, to) };
}

/** After the opening quotes, and after the line end that a multi-line string may start with. */
function contentStart({ anchor, start, quote }: StringNode): number {
  const first = start + quote.length;
  if (quote.length === 1) return first;
  return first + (/^\r?\n/.exec(anchor.text.slice(first, first + 2))?.[0].length ?? 0);
}

const escapeLengths: Readonly<Record<string, number>> = { u: 6, U: 10, x: 4 };

/** The offset in the text at which the character `index` of the value is written. */
function rawOffset(raw: string, index: number): number {
  let at = 0;
  for (let done = 0; done < index && at < raw.length; ) {
    if (raw[at] !== '\\') {
      at++;
      done++;
      continue;
    }
    const lineEnd = /^\\[ \t]*\r?\n\s*/.exec(raw.slice(at));
    if (lineEnd) {
      at += lineEnd[0].length;
      continue;
    }
    const length = escapeLengths[raw[at + 1] ?? ''] ?? 2;
    done += length === 10 && Number.parseInt(raw.slice(at + 2, at + 10), 16) > 0xffff ? 2 : 1;
    at += length;
  }
  return at;
}
