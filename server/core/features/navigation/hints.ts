import type { Task } from '../../analysis/graph/task.ts';
import type { Workspace } from '../../analysis/graph/workspace.ts';
import { headerSpan } from '../../document/block-spans.ts';
import { counted } from '../../text/counted.ts';
import type { OffsetRange } from '../../text/range.ts';
import { isScript, mentionsOf, refersByPattern, targetsOfMention, tasksIn, type WorkspacePlace } from './mention.ts';
import { nameList } from './name-list.ts';

/** Short text that is shown after `offset`. */
export interface Hint {
  readonly offset: number;
  readonly text: string;
  readonly tooltip: string;
}

/** Returns the inlay hints in a range: the number of tasks that a pattern matches, and the aliases of a task. */
export function hints(
  { workspace, file }: Pick<WorkspacePlace, 'workspace' | 'file'>,
  range: OffsetRange,
): readonly Hint[] {
  const found: Hint[] = [];
  const { blocks } = file.document;
  for (const { block, start } of blocks.from(blocks.at(range.start))) {
    if (start > range.end) break;
    for (const task of tasksIn(block, file, workspace)) {
      for (const hint of [...aliasHints(task), ...patternHints(task, workspace)]) {
        if (hint.anchor === block) found.push({ offset: start + hint.end, text: hint.text, tooltip: hint.tooltip });
      }
    }
  }
  return found.filter(({ offset }) => range.start <= offset && offset <= range.end);
}

interface AnchoredHint extends Omit<Hint, 'offset'> {
  readonly anchor: object;
  readonly end: number;
}

/** Aliases that are at most this many lines below the name of their task are not repeated next to the name. */
const maxLinesInView = 10;

function aliasHints(task: Task): readonly AnchoredHint[] {
  const { key, aliases } = task.facts;
  const names = aliases.map(({ value }) => value).filter((name) => name !== '');
  const { document } = task.file;
  const nameLine = document.rangeOf(key).start.line;
  const isNear = aliases.some((alias) => document.rangeOf(alias).start.line - nameLine <= maxLinesInView);
  if (names.length === 0 || isScript(task) || isNear) return [];
  const { block } = document.blocks.place(key.anchor);
  const { end } = (block.header.includes(key) && headerSpan(block)) || key;
  return [{ anchor: block, end, text: `also ${names.join(', ')}`, tooltip: `Aliases of \`${task.facts.name}\`.` }];
}

function patternHints(task: Task, workspace: Workspace): readonly AnchoredHint[] {
  return mentionsOf(task).flatMap((mention) => {
    if (mention.kind !== 'reference' || !refersByPattern(mention.reference, task, workspace)) return [];
    const { anchor, end } = mention.span;
    const matches = targetsOfMention(mention, workspace);
    const text = counted(matches.length, 'task');
    return [{ anchor, end, text, tooltip: nameList(matches, workspace) }];
  });
}
