import { keyOfId } from '../../../server/protocol/task-ids.ts';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { naturalOrder } from '../../text/natural-order.ts';
import { taskKey } from '../runs/task-key.ts';
import { matchesFilter } from './filter.ts';
import { groupByFile } from './group-by-file.ts';
import { groupByPrefix } from './group-by-prefix.ts';
import { groupByProject } from './group-by-project.ts';
import { type Shortcuts, shortcutRows } from './shortcuts.ts';
import { withShownFiles } from './shown-files.ts';
import { taskRow } from './task-row.ts';
import type { Grouping, Tree, TreeRow } from './tree.ts';

export interface TreeOptions {
  /**
   * The grouping that the user selected. If undefined, tasks are grouped by project in a monorepo, otherwise by file.
   */
  readonly grouping: Grouping | undefined;
  /** Whether hidden tasks are shown. */
  readonly showsHidden: boolean;
  /** The words that a task must contain; empty to show all tasks. */
  readonly filter: string;
  /** The reasons of the affected tasks by their keys, if only these are shown. */
  readonly affected: ReadonlyMap<string, readonly string[]> | undefined;
}

/** Returns the rows that the view shows for these tasks. */
export function buildTree(tasks: readonly TaskSummary[], options: TreeOptions, runs: Shortcuts): Tree {
  const { showsHidden, filter, affected } = options;
  const isFiltered = filter !== '' || affected !== undefined;
  const reasonsOf = (task: TaskSummary): readonly string[] | undefined => affected?.get(keyOfId(task.id));
  const grouping = options.grouping ?? (tasks.some(({ projectPath }) => projectPath !== '') ? 'project' : 'file');
  const listed = grouping === 'project' ? tasks : tasks.filter(({ isInOtherProject }) => !isInOtherProject);
  const matching = listed
    .filter(matchesFilter(filter))
    .filter((task) => affected === undefined || reasonsOf(task) !== undefined);
  const shown = showsHidden ? matching : matching.filter(({ isHidden }) => !isHidden);
  const ordered = grouping === 'file' ? shown : [...shown].sort(byName);
  const rows = groupers[grouping](ordered).map((row) => (isFiltered ? asFiltered(row) : row));
  const worst = worstBelow(rows);
  // A filtered view shows each match only at its place in the grouping, so it has no shortcuts.
  const shortcuts = isFiltered ? [] : shortcutRows(tasks, runs);
  const all = withShownFiles(withRuns([...shortcuts, ...rows], runs), grouping);
  return {
    grouping,
    roots: all.flatMap(({ id, parent }) => (parent === undefined ? id : [])),
    rows: new Map(
      all.map((row) => [
        row.id,
        { ...row, below: worst.get(row.id), reasons: (row.task && reasonsOf(row.task)) ?? [] },
      ]),
    ),
    taskCount: shown.length,
    hiddenCount: matching.length - shown.length,
  };
}

/** Returns the rows, with the state of the runs of each task and whether the task is pinned. */
function withRuns(rows: readonly TreeRow[], { pinned, recent, stateOf }: Shortcuts): readonly TreeRow[] {
  if (pinned.length === 0 && recent.length === 0) return rows;
  const pins = new Set(pinned);
  return rows.map((row) => {
    const key = row.task && !row.task.isTemplate ? taskKey(row.task) : undefined;
    return key === undefined ? row : { ...row, runs: stateOf(key), isPinned: pins.has(key) };
  });
}

const groupers: Readonly<Record<Grouping, (tasks: readonly TaskSummary[]) => readonly TreeRow[]>> = {
  project: groupByProject,
  file: groupByFile,
  prefix: groupByPrefix,
  flat: (tasks) => tasks.map((task) => taskRow(task)),
};

function byName(a: TaskSummary, b: TaskSummary): number {
  return naturalOrder(a.name, b.name) || (a.uri < b.uri ? -1 : 1);
}

/**
 * Returns the row with a different id. VS Code stores which ids are collapsed, and a match must not be hidden in a
 * collapsed row.
 */
function asFiltered(row: TreeRow): TreeRow {
  const renamed = (id: string): string => `filtered ${id}`;
  const parent = row.parent === undefined ? undefined : renamed(row.parent);
  return { ...row, id: renamed(row.id), parent, children: row.children.map(renamed) };
}

/** Returns the worst severity below each row. Groups must precede their contents. */
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
