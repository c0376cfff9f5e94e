import { contentSpan, headerSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import type { Span } from '../../document/span.ts';

/** Returns the span on which a problem of a whole file is reported: its first header or key, or its first character. */
export function startOfFile(document: Document): Span {
  for (const { block } of document.blocks) {
    const span = contentSpan(block) && (headerSpan(block) ?? block.members[0]?.key);
    if (span) return span;
  }
  const { block } = document.blocks.atCaret(0);
  return { anchor: block, start: 0, end: Math.min(1, block.text.length) };
}
