import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { Group, TreeRow } from './tree.ts';

export interface TaskRowOptions {
  readonly parent?: string;
  readonly children?: readonly string[];
  /** The label of the row; by default the name of the task. */
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
    showsFile: false,
    reasons: [],
  };
}

export interface GroupRowOptions extends Pick<TreeRow, 'label' | 'children'> {
  readonly group: Group;
  readonly parent?: string;
}

/** Returns the row of a group that is not a task. */
export function groupRow(id: string, { label, group, children, parent }: GroupRowOptions): TreeRow {
  const own = { task: undefined, below: undefined, runs: undefined, isPinned: false, showsFile: false, reasons: [] };
  return { id, label, group, parent, children, ...own };
}
