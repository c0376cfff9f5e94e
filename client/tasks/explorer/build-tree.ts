import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { fitsFilter } from './filter.ts';
import { groupByFile } from './group-by-file.ts';
import { groupByPrefix } from './group-by-prefix.ts';
import { taskRow } from './task-row.ts';
import type { Grouping, Row, Tree } from './tree.ts';

export interface TreeOptions {
  readonly grouping: Grouping;
  /** Whether hidden tasks are among them. */
  readonly showsHidden: boolean;
  /** Words that a task must have; empty for all tasks. */
  readonly filter: string;
}

/** What the view shows of these tasks. */
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

const groupers: Readonly<Record<Grouping, (tasks: readonly TaskSummary[]) => readonly Row[]>> = {
  file: groupByFile,
  prefix: groupByPrefix,
  flat: (tasks) => tasks.map((task) => taskRow(task)),
};

const inNaturalOrder = new Intl.Collator('en', { numeric: true });

function byName(a: TaskSummary, b: TaskSummary): number {
  return inNaturalOrder.compare(a.name, b.name) || (a.uri < b.uri ? -1 : 1);
}

/** What a person has collapsed stays so for the same row: what is found must not lie in it unseen. */
function asFiltered(row: Row): Row {
  const renamed = (id: string): string => `filtered ${id}`;
  const parent = row.parent === undefined ? undefined : renamed(row.parent);
  return { ...row, id: renamed(row.id), parent, children: row.children.map(renamed) };
}

/** What is wrong below each row. Groups stand before what is in them. */
function worstBelow(rows: readonly Row[]): ReadonlyMap<string, Row['below']> {
  const worst = new Map<string, Row['below']>();
  for (const { id, parent, task } of rows.toReversed()) {
    const own = task?.errors ? 'errors' : task?.warnings ? 'warnings' : undefined;
    if (parent === undefined || worst.get(parent) === 'errors') continue;
    const below = worst.get(id);
    const now = own === 'errors' || below === 'errors' ? 'errors' : (own ?? below);
    if (now) worst.set(parent, now);
  }
  return worst;
}
