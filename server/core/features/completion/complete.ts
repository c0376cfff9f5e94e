import type { FileKind } from '../../analysis/file-kind.ts';
import { documentShape } from '../../analysis/task-shapes.ts';
import type { Block } from '../../document/block.ts';
import type { Caret } from '../../document/caret.ts';
import type { Document } from '../../document/document.ts';
import type { Member, ObjectNode } from '../../document/node.ts';
import { chainAt } from '../../document/node-chain.ts';
import type { Shape } from '../../schema/shape.ts';
import { shapesAt } from '../../schema/shapes-at.ts';
import type { OffsetRange } from '../../text/range.ts';
import { nodeAt, treeAlong } from '../tree.ts';
import type { Completion } from './completion.ts';
import { headerItems } from './header-items.ts';
import { keyItems } from './key-items.ts';
import { taskItems } from './task-items.ts';
import { valueItems } from './value-items.ts';

/** All that the makers of items need to know of the caret's place. */
export interface CompletionPlace {
  readonly document: Document;
  readonly kind: FileKind;
  readonly caret: Caret;
  /** Absolute. */
  readonly offset: number;
  readonly replace: OffsetRange;
  /** What the value at the caret's path, or the object that the key is in, may be. */
  readonly shapes: readonly Shape[];
  /** The member whose key is being written: what it is now says nothing of what it will be. */
  readonly writing: Member | undefined;
  /** The tree along the caret's path. */
  readonly tree: ObjectNode;
  /** The object that the key is in, or the value at the caret, as far as it is written. */
  readonly node: ReturnType<typeof nodeAt>;
}

/** What can be written at `offset`. */
export function complete(document: Document, kind: FileKind, offset: number): Completion[] {
  const { block, start } = document.blocks.at(offset);
  const caret = document.language.caretIn(block, offset - start);
  if (caret.role === 'none') return [];
  const tree = treeAlong(caret.path, document);
  const writing = caret.role === 'key' ? memberAt(block, caret.replace.start) : undefined;
  const place: CompletionPlace = {
    document,
    kind,
    caret,
    offset,
    replace: { start: start + caret.replace.start, end: start + caret.replace.end },
    shapes: shapesAt(documentShape(kind), caret.path, tree, writing),
    writing,
    tree,
    node: nodeAt(tree, caret.path),
  };
  switch (caret.role) {
    case 'key':
      return [...keyItems(place), ...taskItems(place)];
    case 'value':
      return valueItems(place);
    case 'header':
      return headerItems(place);
  }
}

function memberAt(block: Block, offset: number): Member | undefined {
  const link = chainAt(block, offset).findLast(({ is, node }) => is === 'member' && node.key.start === offset);
  return link?.is === 'member' ? link.node : undefined;
}
