import { contentSpan } from '../../document/block-spans.ts';
import type { Document } from '../../document/document.ts';
import type { Member, Node } from '../../document/node.ts';
import { type Span, spanText } from '../../document/span.ts';
import type { OffsetRange } from '../../text/range.ts';
import type { OutlineSymbol } from './outline-symbol.ts';

/** Returns the members of an object as symbols, down to `depth` levels. */
export function propertySymbols(document: Document, value: Node, depth: number): OutlineSymbol[] {
  if (value.kind !== 'object' || depth === 0) return [];
  return value.members.map((member) => propertySymbol(document, member, depth));
}

export function propertySymbol(document: Document, member: Member, depth: number): OutlineSymbol {
  const { key, value } = member;
  const children = propertySymbols(document, value, depth - 1);
  const ranges = [...spansOf(member).map((span) => bodyRange(document, span)), ...children.map(({ range }) => range)];
  return {
    name: key.name || '""',
    // The value of a token is a secret.
    detail: /^(?:auth_)?token$/.test(key.name) ? '' : detailOf(value),
    kind: 'property',
    range: ranges.reduce(union),
    selection: document.offsetsOf(key),
    children,
  };
}

function detailOf(value: Node): string {
  if (value.kind === 'object' || value.kind === 'array') return '';
  return firstLine(value.kind === 'string' ? value.value : spanText(value));
}

const maxDetailLength = 80;

export function firstLine(text: string): string {
  return (text.trim().split(/[\r\n]/, 1)[0] ?? '').slice(0, maxDetailLength);
}

/** Returns the span of a member; for an array of tables, also those of its items. */
function spansOf({ anchor, start, end, value }: Member): readonly Span[] {
  const own = { anchor, start, end };
  return value.kind === 'array' && value.form === 'tables' ? [own, ...value.items] : [own];
}

/** Returns the range of a span; for a span in a table header, the range of the header and its members. */
export function bodyRange(document: Document, span: Span): OffsetRange {
  const { block, start } = document.blocks.place(span.anchor);
  const isInHeader = block.header.some((key) => key.start === span.start);
  const { start: from, end } = (isInHeader && contentSpan(block)) || span;
  return { start: start + from, end: start + end };
}

export function union(a: OffsetRange, b: OffsetRange): OffsetRange {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
