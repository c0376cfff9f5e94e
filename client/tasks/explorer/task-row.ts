import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TreeRow } from './tree.ts';

export interface TaskRowOptions {
  readonly parent?: string;
  readonly children?: readonly string[];
  /** Specified if it is not the whole name. */
  readonly label?: string;
}

/** Returns the row of a task. */
export function taskRow(task: TaskSummary, { parent, children = [], label = task.name }: TaskRowOptions = {}): TreeRow {
  return { id: task.id, label: label || '""', task, group: undefined, parent, children, below: undefined };
}
