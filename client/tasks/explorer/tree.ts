import type { TaskSummary } from '../../../server/protocol/tasks.ts';

/** How the tasks are put together. */
export type Grouping = 'file' | 'prefix' | 'flat';

/** One row of the view. Rows are told apart by their ids, which stay as long as there is what they stand for. */
export interface Row {
  readonly id: string;
  /** What stands on it. */
  readonly label: string;
  /** The task of a row that is one; rows without are groups. */
  readonly task: TaskSummary | undefined;
  /** What the rows of a group have in common: a file, a folder of scripts, the beginning of their names. */
  readonly group: Group | undefined;
  readonly parent: string | undefined;
  readonly children: readonly string[];
  /** The worst that is wrong with a task below this row. */
  readonly below: 'errors' | 'warnings' | undefined;
}

export type Group =
  | { readonly is: 'file' | 'folder'; readonly uri: string }
  | { readonly is: 'prefix'; readonly prefix: string };

/** Everything that the view shows: rows by their ids. */
export interface Tree {
  readonly roots: readonly string[];
  readonly rows: ReadonlyMap<string, Row>;
  /** So many tasks are among them. */
  readonly taskCount: number;
  /** So many are left out because they are hidden. */
  readonly hiddenCount: number;
}

export const emptyTree: Tree = { roots: [], rows: new Map(), taskCount: 0, hiddenCount: 0 };
