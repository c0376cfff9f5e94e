import type { StringNode } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';

/** Returns the text of a string without its quotes. */
export function insideQuotes({ anchor, start, end, quote }: StringNode): Span {
  return { anchor, start: start + quote.length, end: end - quote.length };
}
