import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { RunState } from '../runs/run-state.ts';
import { type TaskKey, tasksWith } from '../runs/task-key.ts';
import { groupRow, taskRow } from './task-row.ts';
import type { ShortcutKind, TreeRow } from './tree.ts';

/** Which tasks follow the pinned ones: those that are run most, those that ran last, or none. */
export const firstRows = ['frequent', 'recent', 'none'] as const;

/** The tasks that the view shows above all others. */
export interface Shortcuts {
  readonly pinned: readonly TaskKey[];
  /** The tasks that have run, most recent first. */
  readonly recent: readonly TaskKey[];
  readonly firstRows: (typeof firstRows)[number];
  stateOf(key: TaskKey): RunState | undefined;
}

/** The maximum number of tasks that follow the pinned ones. */
const maxRows = 5;

/** The minimum number of tasks that have run; with fewer, the order by the number of runs is that of the last runs. */
const minRanked = 3;

/** Returns the groups of pinned and often run tasks. Their rows are additional rows of these tasks, with different ids. */
export function shortcutRows(tasks: readonly TaskSummary[], shortcuts: Shortcuts): readonly TreeRow[] {
  const { kind, keys } = followingRows(shortcuts);
  const others = keys.filter((key) => !shortcuts.pinned.includes(key));
  return [
    ...group('pinned', tasksWith(shortcuts.pinned, tasks)),
    ...group(kind, tasksWith(others, tasks).slice(0, maxRows)),
  ];
}

function followingRows({ recent, firstRows, stateOf }: Shortcuts): {
  readonly kind: ShortcutKind;
  readonly keys: readonly TaskKey[];
} {
  if (firstRows === 'none') return { kind: 'recent', keys: [] };
  const counts = new Map(recent.map((key) => [key, stateOf(key)?.durations.length ?? 0]));
  const countOf = (key: TaskKey): number => counts.get(key) ?? 0;
  if (firstRows === 'recent' || recent.filter((key) => countOf(key) > 0).length < minRanked) {
    return { kind: 'recent', keys: recent };
  }
  return { kind: 'frequent', keys: recent.toSorted((a, b) => countOf(b) - countOf(a)) };
}

function group(kind: ShortcutKind, tasks: readonly TaskSummary[]): readonly TreeRow[] {
  if (tasks.length === 0) return [];
  const rows = tasks.map((task) => ({ ...taskRow(task, { parent: kind }), id: `${kind} ${task.id}` }));
  const children = rows.map(({ id }) => id);
  return [groupRow(kind, { label: '', group: { kind }, children }), ...rows];
}
