import type { Row, Tree } from './tree.ts';

/**
 * The ids of the rows that look otherwise than before, or have other rows below them; `everything` when the top level is
 * another. What is in an open editor changes with each letter: a view of thousands of rows must not be made anew for it.
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

/** Where a task stands in its file is not seen. */
function looksTheSame(a: Row, b: Row): boolean {
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
