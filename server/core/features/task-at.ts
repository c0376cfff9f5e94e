import type { Task } from '../analysis/graph/task.ts';
import type { Block } from '../document/block.ts';
import { covers } from '../document/node-chain.ts';
import type { Place } from './navigation/mention.ts';

/** The task or template that a place belongs to, half-typed ones included. A script belongs to its task as a whole. */
export function taskAt({ workspace, file, offset }: Place): Task | undefined {
  const { document, uri } = file;
  if (document.language.id === 'script') return workspace.tasksOf(uri).next().value ?? undefined;
  const { block, start } = document.blocks.atCaret(offset);
  return document
    .entriesIn(block)
    .flatMap((entry) => workspace.task(uri, entry) ?? [])
    .find((task) => isAt(task, block, offset - start));
}

function isAt({ entry }: Task, block: Block, offset: number): boolean {
  return entry.fragments.some(
    (fragment) => fragment.block === block && ('header' in fragment || covers(fragment.member, offset)),
  );
}
