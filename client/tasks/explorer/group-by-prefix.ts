import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { taskRow } from './task-row.ts';
import type { Row } from './tree.ts';

/** Tasks whose names begin alike up to a `:`, as far as they have been read. */
interface Branch {
  /** What all their names begin with, without a colon at the end; empty for the root. */
  readonly prefix: string;
  /** Those with exactly this name. */
  readonly own: TaskSummary[];
  readonly branches: Map<string, Branch>;
}

/**
 * A group for each beginning of names that several tasks share. A task that has the group's whole name (`build` above
 * `build:js`) is the group, as long as it is the only one.
 */
export function groupByPrefix(tasks: readonly TaskSummary[]): readonly Row[] {
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

/** Nobody opens more groups than this to find a task. */
const mostParts = 8;

function partsOf(name: string): readonly string[] {
  const parts = name.split(':');
  return parts.length <= mostParts ? parts : [...parts.slice(0, mostParts - 1), parts.slice(mostParts - 1).join(':')];
}

function rowsOfBranch(branch: Branch, parent?: string, shownPrefix = ''): readonly Row[] {
  const { prefix, own, branches } = branch;
  const inner = [...branches.values()];
  const [only] = inner;
  // A group of one would only be a step more.
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
  const group: Row = isTask
    ? taskRow(task, { children, label, ...(parent !== undefined && { parent }) })
    : { id, label, task: undefined, group: { is: 'prefix', prefix }, parent, children, below: undefined };
  return [group, ...rows];
}

function rowsOf(tasks: readonly TaskSummary[], parent: string | undefined, shownPrefix: string): readonly Row[] {
  return tasks.map((task) =>
    taskRow(task, { label: task.name.slice(shownPrefix.length), ...(parent !== undefined && { parent }) }),
  );
}
