import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { groupRow, taskRow } from './task-row.ts';
import type { TreeRow } from './tree.ts';

/** The tasks whose names have a common prefix that ends at a `:`. */
interface Branch {
  /** The common prefix, without a trailing colon; empty for the root. */
  readonly prefix: string;
  /** The tasks with exactly this name. */
  readonly own: TaskSummary[];
  readonly branches: Map<string, Branch>;
}

/**
 * Returns a group for each prefix that several task names share. If exactly one task has the prefix as its name
 * (`build` for `build:js`), the row of that task is the group.
 */
export function groupByPrefix(tasks: readonly TaskSummary[]): readonly TreeRow[] {
  const root: Branch = { prefix: '', own: [], branches: new Map() };
  for (const task of tasks) branchFor(task.name, root).own.push(task);
  return [...root.branches.values()].flatMap((branch) => rowsOfBranch(branch));
}

function branchFor(name: string, root: Branch): Branch {
  let branch = root;
  for (const part of partsOf(name)) {
    const prefix = branch === root ? part : `${branch.prefix}:${part}`;
    const next = branch.branches.get(part) ?? { prefix, own: [], branches: new Map() };
    branch.branches.set(part, next);
    branch = next;
  }
  return branch;
}

/** The maximum number of levels. In a name with more parts, the remaining parts count as one. */
const maxParts = 8;

function partsOf(name: string): readonly string[] {
  const parts = name.split(':');
  return parts.length <= maxParts ? parts : [...parts.slice(0, maxParts - 1), parts.slice(maxParts - 1).join(':')];
}

function rowsOfBranch(branch: Branch, parent?: string, shownPrefix = ''): readonly TreeRow[] {
  const { prefix, own, branches } = branch;
  const inner = [...branches.values()];
  const [only] = inner;
  // A group with a single member would only add a level.
  if (inner.length === 0) return rowsOf(own, parent, shownPrefix);
  if (own.length === 0 && inner.length === 1 && only) return rowsOfBranch(only, parent, shownPrefix);
  const [task] = own;
  const isTask = own.length === 1 && task !== undefined;
  const id = isTask ? task.id : `from ${prefix}`;
  const rows = [
    ...(isTask ? [] : rowsOf(own, id, shownPrefix)),
    ...inner.flatMap((next) => rowsOfBranch(next, id, `${prefix}:`)),
  ];
  const children = rows.flatMap((row) => (row.parent === id ? row.id : []));
  const label = prefix.slice(shownPrefix.length);
  const group: TreeRow = isTask
    ? taskRow(task, { children, label, ...(parent !== undefined && { parent }) })
    : groupRow(id, { label, group: { kind: 'prefix', prefix }, children, ...(parent !== undefined && { parent }) });
  return [group, ...rows];
}

function rowsOf(tasks: readonly TaskSummary[], parent: string | undefined, shownPrefix: string): readonly TreeRow[] {
  return tasks.map((task) =>
    taskRow(task, { label: task.name.slice(shownPrefix.length), ...(parent !== undefined && { parent }) }),
  );
}
