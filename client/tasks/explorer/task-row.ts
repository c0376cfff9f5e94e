import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { Row } from './tree.ts';

export interface RowPlace {
  readonly parent?: string;
  readonly children?: readonly string[];
  /** When less than the whole name is enough. */
  readonly label?: string;
}

/** The row of a task. */
export function taskRow(task: TaskSummary, { parent, children = [], label = task.name }: RowPlace = {}): Row {
  return { id: task.id, label: label || '""', task, group: undefined, parent, children, below: undefined };
}
