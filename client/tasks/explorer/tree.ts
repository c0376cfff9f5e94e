import type { TaskReach, TaskSummary } from '../../../server/protocol/tasks.ts';
import type { RunState } from '../runs/run-state.ts';

/** The grouping of the tasks. */
export type Grouping = 'project' | 'file' | 'prefix' | 'flat';

/** A row of the view. Its id does not change while its task or group exists. */
export interface TreeRow {
  readonly id: string;
  readonly label: string;
  /** The task of the row; undefined for a group that is not a task. */
  readonly task: TaskSummary | undefined;
  /**
   * The group that the row represents, such as a file, a folder of scripts, or a prefix of names; undefined for a task.
   */
  readonly group: Group | undefined;
  readonly parent: string | undefined;
  readonly children: readonly string[];
  /** The worst severity of the problems in the tasks below this row. */
  readonly below: 'errors' | 'warnings' | undefined;
  /** The runs of the task; undefined if it has not run. */
  readonly runs: RunState | undefined;
  readonly isPinned: boolean;
  /** Whether the row names the file of its task. */
  readonly showsFile: boolean;
  /** The reasons why changes affect the task; empty unless only affected tasks are shown. */
  readonly reasons: readonly string[];
}

/** The groups of tasks that the view shows above all others. */
const shortcutKinds = ['pinned', 'frequent', 'recent'] as const;
export type ShortcutKind = (typeof shortcutKinds)[number];

/** Returns whether the kind or the id of a group is that of a group above all others; both are the same. */
export function isShortcutGroup(group: string | undefined): boolean {
  return shortcutKinds.some((kind) => kind === group);
}

export type Group =
  | {
      readonly kind: 'file' | 'folder';
      readonly uri: string;
      readonly reach: TaskReach;
      readonly isGlobal: boolean;
    }
  | {
      readonly kind: 'project';
      readonly uri: string;
      readonly isGlobal: boolean;
      /** The file of all tasks; undefined if they are in several. */
      readonly file?: string;
    }
  | { readonly kind: 'prefix'; readonly prefix: string }
  | { readonly kind: ShortcutKind };

/** The contents of the view. */
export interface Tree {
  readonly grouping: Grouping;
  readonly roots: readonly string[];
  /** The rows by id. */
  readonly rows: ReadonlyMap<string, TreeRow>;
  /** The number of tasks in the tree. */
  readonly taskCount: number;
  /** The number of hidden tasks that match the filter but are not in the tree. */
  readonly hiddenCount: number;
}

export const emptyTree: Tree = { grouping: 'file', roots: [], rows: new Map(), taskCount: 0, hiddenCount: 0 };
