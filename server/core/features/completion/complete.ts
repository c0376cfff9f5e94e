import type { FileKind } from '../../analysis/file-kind.ts';
import { documentShape } from '../../analysis/task-shapes.ts';
import type { Block } from '../../document/block.ts';
import type { Document } from '../../document/document.ts';
import type { Member } from '../../document/node.ts';
import { chainAt } from '../../document/node-chain.ts';
import { shapesAt } from '../../schema/shapes-at.ts';
import { nodeAt, treeAlong } from '../tree.ts';
import type { Completion } from './completion.ts';
import type { CompletionPlace } from './completion-place.ts';
import { headerItems } from './header-items.ts';
import { keyItems } from './key-items.ts';
import { taskItems } from './task-items.ts';
import { valueItems } from './value-items.ts';

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
