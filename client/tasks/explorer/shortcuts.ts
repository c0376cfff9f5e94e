import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { type TaskKey, tasksWith } from '../runs/task-key.ts';
import { groupRow, taskRow } from './task-row.ts';
import type { TreeRow } from './tree.ts';

/** The tasks that the view shows above all others. */
export interface Shortcuts {
  readonly pinned: readonly TaskKey[];
  /** The tasks that have run, most recent first. */
  readonly recent: readonly TaskKey[];
}

/** The maximum number of recent tasks in the view. */
const maxRecent = 5;

/** Returns the groups of pinned and recent tasks. Their rows are additional rows of these tasks, with different ids. */
export function shortcutRows(tasks: readonly TaskSummary[], { pinned, recent }: Shortcuts): readonly TreeRow[] {
  const others = recent.filter((key) => !pinned.includes(key));
  return [
    ...group('pinned', tasksWith(pinned, tasks)),
    ...group('recent', tasksWith(others, tasks).slice(0, maxRecent)),
  ];
}

function group(kind: 'pinned' | 'recent', tasks: readonly TaskSummary[]): readonly TreeRow[] {
  if (tasks.length === 0) return [];
  const rows = tasks.map((task) => ({ ...taskRow(task, { parent: kind }), id: `${kind} ${task.id}` }));
  const children = rows.map(({ id }) => id);
  return [groupRow(kind, { label: '', group: { kind }, children }), ...rows];
}
