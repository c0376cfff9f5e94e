import { assemble } from './assemble.ts';
import type { Block } from './block.ts';
import type { PathStep } from './caret.ts';
import type { Document } from './document.ts';
import { type Entry, entryOf } from './entry.ts';
import { type Member, memberNamed, type Node, type ObjectNode } from './node.ts';

/**
 * Returns a root object with only the entry on `path`, or with all entries of a section if `path` is a section. The
 * whole tree is never assembled, since it is as large as the document. The block `without` is ignored.
 */
export function treeAlong(path: readonly PathStep[], document: Document, without?: Block): ObjectNode {
  const [first, second] = path.map(String);
  if (first === undefined) return objectOf([]);
  const frame = document.entry(first);
  if (!document.sections.includes(first)) return objectOf(membersOf(frame, without));
  const entries = second === undefined ? entriesOf(first, document) : [document.entry(first, second)];
  const members = entries.flatMap((entry) => membersOf(entry, without));
  const [section] = membersOf(frame, without);
  const named = section ?? members[0];
  if (!named || members.length === 0) return objectOf(section ? [section] : []);
  const value = section?.value.kind === 'object' ? { ...section.value, members } : objectOf(members);
  return objectOf([{ ...named, key: { ...named.key, name: first }, value }]);
}

/** Returns the node at `path` below `node`. */
export function nodeAt(node: Node, path: readonly PathStep[]): Node | undefined {
  let found: Node | undefined = node;
  for (const step of path) {
    if (found?.kind === 'object') found = memberNamed(found, String(step))?.value;
    else if (found?.kind === 'array' && typeof step === 'number') found = found.items[step];
    else return undefined;
  }
  return found;
}

function entriesOf(section: string, document: Document): readonly Entry[] {
  return [...document.entries()].filter(({ path }) => path.length === 2 && path[0] === section);
}

/** Returns the entry's only member; empty if the entry is not defined outside the block `without`. */
function membersOf(entry: Entry | undefined, without: Block | undefined): readonly Member[] {
  if (!entry || !without) return entry ? [assemble(entry).member] : [];
  const fragments = entry.fragments.filter((fragment) => fragment.block !== without);
  return fragments.length > 0 ? [assemble(entryOf(entry.path, fragments)).member] : [];
}

function objectOf(members: ObjectNode['members']): ObjectNode {
  return { kind: 'object', form: 'table', members, anchor: { text: '' }, start: 0, end: 0 };
}
