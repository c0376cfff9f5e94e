import { assemble } from '../../document/assemble.ts';
import { contentSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import type { Entry, Fragment } from '../../document/entry.ts';
import type { OffsetRange } from '../../text/range.ts';

/**
 * Returns the range from the name of an entry to the end of the last fragment that follows without another entry in
 * between.
 */
export function bodyOf(document: Document, entry: Entry): OffsetRange {
  let range = document.offsetsOf(assemble(entry).member.key);
  let next = -1;
  for (const fragment of entry.fragments) {
    const placed = document.blocks.place(fragment.block);
    if (next >= 0 && placed.start > next) break;
    const span = fragmentSpan(fragment);
    range = {
      start: Math.min(range.start, placed.start + span.start),
      end: Math.max(range.end, placed.start + span.end),
    };
    next = placed.start + fragment.block.text.length;
  }
  return range;
}

function fragmentSpan(fragment: Fragment): OffsetRange {
  if ('member' in fragment) return fragment.member;
  return contentSpan(fragment.block) ?? { start: 0, end: 0 };
}
