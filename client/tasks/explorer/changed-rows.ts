import type { TaskReach } from '../../../server/protocol/tasks.ts';
import type { Group, Tree, TreeRow } from './tree.ts';

/**
 * Returns the ids of the rows whose appearance or children changed, or `everything` if the top level changed. While the
 * user types, the tree can change on every keystroke, and rendering thousands of rows each time would be slow.
 */
export function changedRows(before: Tree, now: Tree): 'everything' | readonly string[] {
  if (!isSameList(before.roots, now.roots)) return 'everything';
  const changed: string[] = [];
  for (const [id, row] of now.rows) {
    const old = before.rows.get(id);
    if (old && !(looksTheSame(old, row) && isSameList(old.children, row.children))) changed.push(id);
  }
  return changed;
}

/**
 * Returns whether two rows look the same. The positions of tasks in their files are ignored, because rows do not show
 * them.
 */
function looksTheSame(a: TreeRow, b: TreeRow): boolean {
  if (a.label !== b.label || a.below !== b.below || reachOf(a.group) !== reachOf(b.group)) return false;
  if (a.runs !== b.runs || a.isPinned !== b.isPinned) return false;
  if (!isSameList(a.reasons, b.reasons)) return false;
  const [before, now] = [a.task, b.task];
  if (before === now || !before || !now) return before === now;
  return visibleProperties.every((name) => before[name] === now[name]) && isSameList(before.aliases, now.aliases);
}

function reachOf(group: Group | undefined): TaskReach | undefined {
  return group && 'reach' in group ? group.reach : undefined;
}

const visibleProperties = [
  'name',
  'description',
  'uri',
  'isTemplate',
  'reach',
  'isHidden',
  'requiresConfirmation',
  'readsInput',
  'hasSources',
  'takesArguments',
  'command',
  'errors',
  'warnings',
] as const;

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
