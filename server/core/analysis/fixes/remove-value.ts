import type { Document } from '../../document/document.ts';
import { removeMember } from '../../document/member-edits.ts';
import type { Node } from '../../document/node.ts';
import { chainAt } from '../../document/node-chain.ts';
import type { TextEdit } from '../../text/edit.ts';
import type { Fix } from './fix.ts';

/** The data of a problem with a fix that removes a value. */
export interface Removal {
  readonly remove: Node;
}

/** Returns the `fixes` function of a rule whose fixes remove a value. */
export function removalFixes(
  title: string,
): (problem: { readonly data: Removal }, document: Document) => readonly Fix[] {
  return ({ data }, document) => {
    const edit = removeValue(data.remove, document);
    return edit ? [{ title, edits: [edit], preferred: true }] : [];
  };
}

/** Returns the edit that removes a list item with its comma, or a value together with its key. */
export function removeValue(node: Node, document: Document): TextEdit | undefined {
  const { block } = document.blocks.place(node.anchor);
  // The previous item may end where the node starts, so the chain is searched at a position inside the node.
  const chain = chainAt(block, Math.min(node.start + 1, node.end));
  const at = chain.findIndex((link) => link.node.start === node.start && link.node.end === node.end);
  const around = at > 0 ? chain[at - 1] : undefined;
  if (around?.kind === 'member') return removeMember(around.node.key, document);
  if (around?.kind !== 'value' || around.node.kind !== 'array' || around.node.form !== 'inline') return undefined;
  const { items } = around.node;
  const index = items.findIndex((item) => item.start === node.start);
  const next = items[index + 1];
  const previous = items[index - 1];
  const start = next || !previous ? node.start : previous.end;
  const end = next ? next.start : node.end;
  const offset = document.offsetsOf(node).start - node.start;
  return { start: offset + start, end: offset + end, text: '' };
}
