import type { Task } from '../../../analysis/graph/task.ts';
import type { Block } from '../../../document/block.ts';
import type { PlacedBlock } from '../../../document/blocks/block-list.ts';
import type { Entry } from '../../../document/entry.ts';
import { covers } from '../../../document/node-chain.ts';
import { tasksIn, type WorkspacePlace } from '../mention.ts';

/** The tasks around the caret, with the block that contains it. */
export interface TasksAround {
  readonly block: Block;
  /** The offset of the caret in the block. */
  readonly inside: number;
  readonly tasks: readonly Task[];
}

/**
 * Returns the tasks around the caret, for the block after the caret and, if it differs, the block before the caret. In
 * a script task, the whole text belongs to the task.
 */
export function tasksAround(place: WorkspacePlace): readonly TasksAround[] {
  const { blocks } = place.file.document;
  const after = blocks.at(place.offset);
  const before = blocks.atCaret(place.offset);
  return (after.block === before.block ? [after] : [after, before]).map((placed) => aroundCaret(placed, place));
}

function aroundCaret({ block, start }: PlacedBlock, { workspace, file, offset }: WorkspacePlace): TasksAround {
  const inside = offset - start;
  const { document, uri } = file;
  const tasks = document.language.holdsOneTask
    ? [...document.entries()].flatMap((entry) => workspace.task(uri, entry) ?? [])
    : tasksIn(block, file, workspace).filter(({ entry }) => isAt(entry, block, inside));
  return { block, inside, tasks };
}

function isAt({ fragments }: Entry, block: Block, inside: number): boolean {
  return fragments.some(
    (fragment) => fragment.block === block && ('header' in fragment || covers(fragment.member, inside)),
  );
}
