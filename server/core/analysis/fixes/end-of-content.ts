import type { Block } from '../../document/block.ts';
import { contentSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';

/**
 * Returns the offset in the document at which a statement can be added to a block: the end of the last line with
 * content.
 */
export function endOfContent(block: Block, document: Document): number {
  const end = contentSpan(block)?.end ?? 0;
  const rest = /^[^\r\n]*/.exec(block.text.slice(end))?.[0].length ?? 0;
  return document.blocks.place(block).start + end + rest;
}
