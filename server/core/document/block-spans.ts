import type { Block } from './block.ts';
import type { Span } from './span.ts';

/** Returns the span of the table header with its brackets; undefined for a block without a header. */
export function headerSpan(block: Block): Span | undefined {
  const last = block.header.at(-1);
  if (!last) return undefined;
  const start = block.text.lastIndexOf('[', block.header[0]?.start ?? last.start);
  const brackets = block.form === 'array-item' ? 2 : 1;
  const closing = block.text.indexOf(']', last.end);
  const lineEnd = /[\r\n]|$/g;
  lineEnd.lastIndex = last.end;
  const limit = lineEnd.exec(block.text)?.index ?? last.end;
  const end = closing >= 0 && closing < limit ? closing + brackets : limit;
  return { anchor: block, start: Math.max(0, start - (brackets - 1)), end: Math.min(end, limit) };
}

/**
 * Returns the span from the header, or from the first member if there is none, to the end of the last member, without
 * surrounding comments.
 */
export function contentSpan(block: Block): Span | undefined {
  const header = headerSpan(block);
  const first = header ?? block.members[0];
  const last = block.members.at(-1) ?? header;
  return first && last && { anchor: block, start: first.start, end: Math.max(first.end, last.end) };
}
