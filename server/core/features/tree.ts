import { assemble } from '../document/assemble.ts';
import type { PathStep } from '../document/caret.ts';
import type { Document } from '../document/document.ts';
import { memberNamed, type Node, type ObjectNode } from '../document/node.ts';

/**
 * The document's tree, as far as the entry that `path` leads into: its root object with nothing but that entry. The
 * whole tree is never put together, since its size is that of the document.
 */
export function treeAlong(path: readonly PathStep[], document: Document): ObjectNode {
  const [first, second] = path.map(String);
  if (first === undefined) return objectOf([]);
  if (!document.sections.includes(first) || second === undefined) {
    const entry = document.entry(first);
    return objectOf(entry ? [assemble(entry).member] : []);
  }
  const frame = document.entry(first);
  const entry = document.entry(first, second);
  const section = frame ? assemble(frame).member : entry && assemble(entry).member;
  if (!section) return objectOf([]);
  const members = entry ? [assemble(entry).member] : [];
  return objectOf([{ ...section, key: { ...section.key, name: first }, value: objectOf(members) }]);
}

/** What stands at `path` below `node`. */
export function nodeAt(node: Node, path: readonly PathStep[]): Node | undefined {
  let found: Node | undefined = node;
  for (const step of path) {
    if (found?.kind === 'object') found = memberNamed(found, String(step))?.value;
    else if (found?.kind === 'array' && typeof step === 'number') found = found.items[step];
    else return undefined;
  }
  return found;
}

function objectOf(members: ObjectNode['members']): ObjectNode {
  return { kind: 'object', form: 'table', members, anchor: { text: '' }, start: 0, end: 0 };
}
