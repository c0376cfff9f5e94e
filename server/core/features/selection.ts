import { contentSpan, headerSpan } from '../document/block-spans.ts';
import type { Document } from '../document/document.ts';
import { chainAt, covers } from '../document/node-chain.ts';
import type { OffsetRange } from '../text/range.ts';

/**
 * Returns the ranges that "Expand Selection" selects one after another from `offset`, innermost first: the content of a
 * string, the value, its member, the table or member that contains it, the block, and the document.
 */
export function selectionRanges(document: Document, offset: number): OffsetRange[] {
  const { block, start } = document.blocks.at(offset);
  const inside = offset - start;
  const ranges: OffsetRange[] = [
    { start: 0, end: document.length },
    { start, end: start + block.text.length },
  ];
  const content = contentSpan(block);
  if (content && content.start <= inside && inside <= content.end) ranges.push(shift(content, start));
  const header = headerSpan(block);
  const key = block.header.find((candidate) => covers(candidate, inside));
  if (header && covers(header, inside)) ranges.push(shift(header, start), ...(key ? [shift(key, start)] : []));
  for (const { kind, node } of chainAt(block, inside)) {
    ranges.push(shift(node, start));
    if (kind === 'value' && node.kind === 'string' && node.closed && node.end - node.start >= 2 * node.quote.length) {
      const { length } = node.quote;
      ranges.push(shift({ start: node.start + length, end: node.end - length }, start));
    }
  }
  return strictlyNested(ranges.filter((range) => range.start <= offset && offset <= range.end)).reverse();
}

function shift(range: OffsetRange, by: number): OffsetRange {
  return { start: range.start + by, end: range.end + by };
}

/** Returns a list in which each range is strictly inside the previous one. Other ranges are omitted. */
function strictlyNested(ranges: readonly OffsetRange[]): OffsetRange[] {
  const kept: OffsetRange[] = [];
  for (const range of ranges) {
    const outer = kept.at(-1);
    const inside = !outer || (outer.start <= range.start && range.end <= outer.end);
    const smaller = !outer || range.end - range.start < outer.end - outer.start;
    if (inside && smaller) kept.push(range);
  }
  return kept;
}
