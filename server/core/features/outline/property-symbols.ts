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
  let range = bodyRange(document, member);
  if (value.kind === 'array' && value.form === 'tables') {
    for (const item of value.items) range = union(range, bodyRange(document, item));
  }
  for (const child of children) range = union(range, child.range);
  return {
    name: key.name || '""',
    // The value of a token is a secret.
    detail: /^(?:auth_)?token$/.test(key.name) ? '' : detailOf(value),
    kind: 'property',
    range,
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

/** Returns the range of a span; for a span in a table header, the range of the header and its members. */
export function bodyRange(document: Document, span: Span): OffsetRange {
  const { block, start } = document.blocks.place(span.anchor);
  const isInHeader = block.header.some((key) => key.start === span.start);
  const { start: from, end } = (isInHeader && contentSpan(block)) || span;
  return { start: start + from, end: start + end };
}

/** Returns the smallest range that contains both; the first one if it contains the other. */
export function union(a: OffsetRange, b: OffsetRange): OffsetRange {
  if (a.start <= b.start && b.end <= a.end) return a;
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}
