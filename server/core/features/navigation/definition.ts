import { withCombined } from '../../analysis/graph/definitions.ts';
import type { Task, WorkspaceFile } from '../../analysis/graph/task.ts';
import type { Key } from '../../document/node.ts';
import { covers } from '../../document/node-chain.ts';
import type { Span } from '../../document/span.ts';
import { mentionAt, targetsOfMention, tasksIn, type WorkspacePlace } from './mention.ts';

/** The name at the caret, and the tasks or the template that it refers to. */
export interface Definition {
  readonly origin: Span;
  readonly targets: readonly Task[];
}

/**
 * Returns the definitions of the name at the caret, including those that the runner combines with them; for any other part of a
 * table header, that of the table's task.
 */
export function definition(place: WorkspacePlace): Definition | undefined {
  const mention = mentionAt(place);
  if (!mention) return headerDefinition(place);
  const targets = withCombined(targetsOfMention(mention, place.workspace), place.workspace);
  return targets.length > 0 ? { origin: mention.span, targets } : undefined;
}

function headerDefinition({ workspace, file, offset }: WorkspacePlace): Definition | undefined {
  const { block, start } = file.document.blocks.at(offset);
  const origin = block.header.find((key) => covers(key, offset - start));
  if (!origin || isSection(origin, file)) return undefined;
  const targets = tasksIn(block, file, workspace);
  return targets.length > 0 ? { origin, targets } : undefined;
}

/** Returns whether a key is that of a section, such as `[tasks]`, which contains tasks. */
function isSection(key: Key, { document }: WorkspaceFile): boolean {
  const { block } = document.blocks.place(key.anchor);
  return block.header[0] === key && document.sections.includes(key.name);
}
