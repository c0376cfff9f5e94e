import type { Tree, TreeRow } from './tree.ts';

/**
 * Returns the ids of the rows whose appearance or children changed; `everything` when the top level changed. An edit changes
 * the tree at every keystroke, and a view of thousands of rows must not be rendered again each time.
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

/** Compares everything that a row shows; the position of a task in its file is not shown. */
function looksTheSame(a: TreeRow, b: TreeRow): boolean {
  if (a.label !== b.label || a.below !== b.below) return false;
  const [before, now] = [a.task, b.task];
  if (before === now || !before || !now) return before === now;
  return shown.every((name) => before[name] === now[name]) && isSameList(before.aliases, now.aliases);
}

const shown = [
  'name',
  'description',
  'uri',
  'isTemplate',
  'isHidden',
  'asksFirst',
  'hasSources',
  'takesArguments',
  'errors',
  'warnings',
] as const;

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
