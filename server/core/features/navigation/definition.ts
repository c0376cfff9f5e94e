import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Key } from '../../document/node.ts';
import { covers } from '../../document/node-chain.ts';
import type { Span } from '../../document/span.ts';
import { mentionAt, tasksIn, tasksMeant, type WorkspacePlace } from './mention.ts';

/** The name at the caret, and the tasks or the template that it means. */
export interface Definition {
  readonly origin: Span;
  readonly targets: readonly Task[];
}

/** Where what the caret stands on is defined; from any part of a table header, the task that the table belongs to. */
export function definition(place: WorkspacePlace): Definition | undefined {
  const mention = mentionAt(place);
  if (!mention) return ofHeader(place);
  const targets = tasksMeant(mention, place.workspace);
  return targets.length > 0 ? { origin: mention.span, targets } : undefined;
}

function ofHeader({ workspace, file, offset }: WorkspacePlace): Definition | undefined {
  const { block, start } = file.document.blocks.at(offset);
  const origin = block.header.find((key) => covers(key, offset - start));
  if (!origin || isSection(origin, file)) return undefined;
  const targets = tasksIn(block, file, workspace);
  return targets.length > 0 ? { origin, targets } : undefined;
}

/** `[tasks]` holds many tasks and belongs to none. */
function isSection(key: Key, { document }: WorkspaceFile): boolean {
  const { block } = document.blocks.place(key.anchor);
  return block.header[0] === key && document.sections.includes(key.name);
}
