import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { fitsFilter } from './filter.ts';
import { groupByFile } from './group-by-file.ts';
import { groupByPrefix } from './group-by-prefix.ts';
import { taskRow } from './task-row.ts';
import type { Grouping, Tree, TreeRow } from './tree.ts';

export interface TreeOptions {
  readonly grouping: Grouping;
  /** Whether hidden tasks are shown. */
  readonly showsHidden: boolean;
  /** Words that a task must contain; empty for all tasks. */
  readonly filter: string;
}

/** Returns the rows that the view shows for these tasks. */
export function buildTree(tasks: readonly TaskSummary[], { grouping, showsHidden, filter }: TreeOptions): Tree {
  const fitting = tasks.filter(fitsFilter(filter));
  const shown = showsHidden ? fitting : fitting.filter(({ isHidden }) => !isHidden);
  const inOrder = grouping === 'file' ? shown : [...shown].sort(byName);
  const rows = groupers[grouping](inOrder).map((row) => (filter === '' ? row : asFiltered(row)));
  const worst = worstBelow(rows);
  return {
    roots: rows.flatMap(({ id, parent }) => (parent === undefined ? id : [])),
    rows: new Map(rows.map((row) => [row.id, { ...row, below: worst.get(row.id) }])),
    taskCount: shown.length,
    hiddenCount: fitting.length - shown.length,
  };
}

const groupers: Readonly<Record<Grouping, (tasks: readonly TaskSummary[]) => readonly TreeRow[]>> = {
  file: groupByFile,
  prefix: groupByPrefix,
  flat: (tasks) => tasks.map((task) => taskRow(task)),
};

const inNaturalOrder = new Intl.Collator('en', { numeric: true });

function byName(a: TaskSummary, b: TaskSummary): number {
  return inNaturalOrder.compare(a.name, b.name) || (a.uri < b.uri ? -1 : 1);
}

/** Returns the row with another id: a row keeps its collapsed state by its id, and a match must not be in a collapsed row. */
function asFiltered(row: TreeRow): TreeRow {
  const renamed = (id: string): string => `filtered ${id}`;
  const parent = row.parent === undefined ? undefined : renamed(row.parent);
  return { ...row, id: renamed(row.id), parent, children: row.children.map(renamed) };
}

/** Returns the worst severity below each row. Groups precede their contents. */
function worstBelow(rows: readonly TreeRow[]): ReadonlyMap<string, TreeRow['below']> {
  const worst = new Map<string, TreeRow['below']>();
  for (const { id, parent, task } of rows.toReversed()) {
    const own = task?.errors ? 'errors' : task?.warnings ? 'warnings' : undefined;
    if (parent === undefined || worst.get(parent) === 'errors') continue;
    const below = worst.get(id);
    const now = own === 'errors' || below === 'errors' ? 'errors' : (own ?? below);
    if (now) worst.set(parent, now);
  }
  return worst;
}
