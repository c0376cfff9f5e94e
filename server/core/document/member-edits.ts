import type { TextEdit } from '../text/edit.ts';
import type { OffsetRange } from '../text/range.ts';
import type { Block } from './block.ts';
import { contentSpan } from './block-spans.ts';
import type { Document } from './document.ts';
import type { Member } from './node.ts';
import { chainAt } from './node-chain.ts';
import type { Span } from './span.ts';

/** Returns the member whose key is at `span`; undefined if the key is a segment of a table header. */
export function memberOfKey(span: Span, document: Document): Member | undefined {
  const { block } = document.blocks.place(span.anchor);
  const found = chainAt(block, span.start).findLast(
    ({ kind, node }) => kind === 'member' && node.key.start === span.start,
  );
  return found?.kind === 'member' ? found.node : undefined;
}

/**
 * Returns the edit that removes the member whose key is at `span`, with its comma or its line. For a key of a table
 * header, the edit removes the whole table.
 */
export function removeMember(span: Span, document: Document): TextEdit {
  const { block, start } = document.blocks.place(span.anchor);
  const member = memberOfKey(span, document);
  const body = member ?? contentSpan(block) ?? { start: 0, end: block.text.length };
  const range = { start: start + statementStart(block, body, span), end: start + body.end };
  const removed = betweenCommas(range, document) ?? wholeLines(range, document);
  return { ...removed, text: '' };
}

/**
 * Returns the start of the statement. A dotted key, as in `env.FOO = 1`, starts at its prefix, since it is removed as a
 * whole.
 */
function statementStart(block: Block, body: OffsetRange, span: Span): number {
  const outermost = chainAt(block, span.start).find(
    ({ kind, node }) =>
      kind === 'member' && node.end === body.end && node.value.kind === 'object' && node.value.form === 'dotted',
  );
  return Math.min(body.start, outermost?.node.start ?? body.start);
}

/** The maximum distance between a member and its comma (UTF-16 code units). Longer white space is rare. */
const horizon = 4_000;

/**
 * Returns the range of a member in braces with the comma after it, or with the comma before it if it is the last
 * member; undefined outside braces.
 */
function betweenCommas(range: OffsetRange, document: Document): OffsetRange | undefined {
  const before = document.slice(Math.max(0, range.start - horizon), range.start).trimEnd();
  const after = document.slice(range.end, range.end + horizon);
  const opening = before.at(-1);
  const comma = /^\s*,/.exec(after)?.[0].length;
  if (opening !== '{' && opening !== ',') return undefined;
  if (comma !== undefined) {
    const space = /^[ \t]*(?:\r?\n[ \t]*)?/.exec(after.slice(comma))?.[0].length ?? 0;
    return { start: range.start, end: range.end + comma + space };
  }
  const gap = document.slice(Math.max(0, range.start - horizon), range.start).length - before.length;
  return { start: range.start - gap - (opening === ',' ? 1 : 0), end: range.end };
}

/** Returns the lines of a statement, with the comment and the line ending after it. */
function wholeLines(range: OffsetRange, document: Document): OffsetRange {
  const before = document.slice(Math.max(0, range.start - horizon), range.start);
  const after = document.slice(range.end, range.end + horizon);
  const indentation = /[ \t]*$/.exec(before)?.[0].length ?? 0;
  const rest = /^[ \t]*(?:#[^\r\n]*)?(?:\r?\n)?/.exec(after)?.[0].length ?? 0;
  return { start: range.start - indentation, end: range.end + rest };
}
