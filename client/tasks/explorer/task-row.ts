import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { Group, TreeRow } from './tree.ts';

export interface TaskRowOptions {
  readonly parent?: string;
  readonly children?: readonly string[];
  /** Specified if it is not the whole name. */
  readonly label?: string;
}

/** Returns the row of a task. */
export function taskRow(task: TaskSummary, { parent, children = [], label = task.name }: TaskRowOptions = {}): TreeRow {
  return {
    id: task.id,
    label: label || '""',
    task,
    group: undefined,
    parent,
    children,
    below: undefined,
    runs: undefined,
    isPinned: false,
  };
}

export interface GroupRowOptions extends Pick<TreeRow, 'label' | 'children'> {
  readonly group: Group;
  readonly parent?: string;
}

/** Returns the row of a group without a task of its own. */
export function groupRow(id: string, { label, group, children, parent }: GroupRowOptions): TreeRow {
  return { id, label, task: undefined, group, parent, children, below: undefined, runs: undefined, isPinned: false };
}
