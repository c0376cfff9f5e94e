import type { Task } from '../../analysis/graph/task.ts';
import { covers } from '../../document/node-chain.ts';
import { tasksIn, type WorkspacePlace } from './mention.ts';

/** Returns the task or template at the caret; undefined above the first one. */
export function taskAtPlace({ workspace, file, offset }: WorkspacePlace): Task | undefined {
  const { blocks } = file.document;
  for (const { block, start } of [blocks.at(offset), blocks.atCaret(offset)]) {
    const tasks = tasksIn(block, file, workspace);
    // Below a header such as `[tasks]`, the tasks are members of the same block.
    const found = tasks.find(({ entry }) =>
      entry.fragments.some(
        (fragment) => fragment.block === block && 'member' in fragment && covers(fragment.member, offset - start),
      ),
    );
    const only = tasks.length === 1 ? tasks[0] : undefined;
    if (found ?? only) return found ?? only;
  }
  return undefined;
}
