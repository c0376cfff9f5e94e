import type { Document } from '../../document/document.ts';
import { insertMember } from '../../document/insert-member.ts';
import type { ObjectNode } from '../../document/node.ts';
import { chainAt } from '../../document/node-chain.ts';
import type { Span } from '../../document/span.ts';
import type { TextEdit } from '../../text/edit.ts';
import { endOfContent } from './end-of-content.ts';

/**
 * Returns the edit that adds rendered members (`key = value`) to an object: inside its braces, below the header of a
 * table, or as dotted keys. `span` begins at the object or at its key. Returns undefined if there is no such object.
 */
export function appendMembers(rendered: readonly string[], span: Span, document: Document): TextEdit | undefined {
  const { block, start } = document.blocks.place(span.anchor);
  if (block.header.some((key) => key.start === span.start)) return appendBelowHeader(rendered, span, document);
  const object = objectAt(span, document);
  if (object?.form === 'dotted') {
    const [first] = object.members;
    const edits = first ? rendered.map((member) => insertMember(member, first.key, document)) : [];
    return edits[0] && { ...edits[0], text: edits.map(({ text }) => text).join('') };
  }
  if (object?.form !== 'braces') return undefined;
  const last = object.members.at(-1);
  if (last) {
    const at = start + last.end;
    const gap = gapBefore(start + last.start, document);
    return { start: at, end: at, text: rendered.map((member) => `,${gap}${member}`).join('') };
  }
  const opening = start + object.start + 1;
  // The closing brace may be missing.
  const blank = /^\s*(?=\}$)/.exec(document.slice(opening, start + object.end))?.[0] ?? '';
  return { start: opening, end: opening + blank.length, text: ` ${rendered.join(', ')} ` };
}

function objectAt(span: Span, document: Document): ObjectNode | undefined {
  const { block } = document.blocks.place(span.anchor);
  const chain = chainAt(block, Math.min(span.start + 1, span.end));
  const owner = chain.findLast(({ kind, node }) => kind === 'member' && node.key.start === span.start);
  if (owner?.kind === 'member') return owner.node.value.kind === 'object' ? owner.node.value : undefined;
  const value = chain.findLast(({ kind, node }) => kind === 'value' && node.start === span.start);
  return value?.kind === 'value' && value.node.kind === 'object' ? value.node : undefined;
}

function appendBelowHeader(rendered: readonly string[], span: Span, document: Document): TextEdit {
  const { block } = document.blocks.place(span.anchor);
  const at = endOfContent(block, document);
  const indentation = /[ \t]*$/.exec(block.text.slice(0, block.members.at(-1)?.start ?? 0))?.[0] ?? '';
  const lineEnd = block.text.includes('\r\n') ? '\r\n' : '\n';
  return { start: at, end: at, text: rendered.map((member) => lineEnd + indentation + member).join('') };
}

/**
 * Returns the white space to insert before a new member or item that follows the one at `offset`: a space, or a line
 * break with indentation.
 */
export function gapBefore(offset: number, document: Document): string {
  const { character } = document.positionAt(offset);
  const before = document.slice(offset - character, offset);
  if (before.trim() !== '' || offset === character) return ' ';
  return (document.slice(0, offset).includes('\r\n') ? '\r\n' : '\n') + before;
}
