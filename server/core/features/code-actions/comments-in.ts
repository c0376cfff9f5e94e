import type { Block } from '../../document/block.ts';
import type { Member, Node } from '../../document/node.ts';
import type { Span } from '../../document/span.ts';
import { memoize } from '../../text/memoize.ts';
import type { OffsetRange } from '../../text/range.ts';

/** Returns the comments of a block without syntax errors: text outside strings that begins with `#`, `//` or `/*`. */
export const commentsIn = memoize((block: Block): readonly OffsetRange[] => {
  const found: OffsetRange[] = [];
  let start = 0;
  for (const string of [...stringsOf(block), { start: block.text.length, end: block.text.length }]) {
    const gap = block.text.slice(start, string.start);
    for (const { 0: text, index } of gap.matchAll(/(?:#|\/\/)[^\r\n]*|\/\*[\s\S]*?\*\//g)) {
      found.push({ start: start + index, end: start + index + text.length });
    }
    start = string.end;
  }
  return found;
});

export function hasComments({ anchor, start, end }: Span, block: Block): boolean {
  return anchor === block && commentsIn(block).some((comment) => comment.start < end && start < comment.end);
}

/** Returns all keys and strings in the order of the text, without recursion, since the nesting may be deep. */
function stringsOf(block: Block): readonly Span[] {
  const strings = new Map<number, Span>();
  const pending: (Node | Member)[] = [...block.members];
  for (const key of block.header) strings.set(key.start, key);
  for (let next = pending.pop(); next; next = pending.pop()) {
    if ('key' in next) {
      strings.set(next.key.start, next.key);
      pending.push(next.value);
    } else if (next.kind === 'string') strings.set(next.start, next);
    else if (next.kind === 'array') pending.push(...next.items);
    else if (next.kind === 'object') pending.push(...next.members);
  }
  return [...strings.values()].sort((a, b) => a.start - b.start);
}
