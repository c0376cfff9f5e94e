import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TaskList } from '../list/task-list.ts';
import { buildTree, type TreeOptions } from './build-tree.ts';
import { changedRows } from './changed-rows.ts';
import type { Shortcuts } from './shortcuts.ts';
import { emptyTree, type Tree } from './tree.ts';

/**
 * The object that represents a row in VS Code and in the arguments of commands. It is the same object as long as a row
 * with its id exists.
 */
export interface ExplorerNode {
  readonly id: string;
  /** The current task of the row; undefined for a group. */
  readonly task: TaskSummary | undefined;
  /** The URI of the file that contains the task or that the group represents; undefined for other groups. */
  readonly uri: string | undefined;
}

/** The contents of the *Tasks* view. */
export interface ExplorerContents {
  /** The latest tree; empty before `load`. */
  readonly tree: Tree;
  readonly isLoaded: boolean;
  /** Builds the tree on the first call. */
  load(): Promise<void>;
  /** Builds the tree again, and resolves to the ids of the rows that changed. */
  reload(): Promise<'everything' | readonly string[]>;
  nodeOf(id: string): ExplorerNode;
}

/** The result of building the tree. */
export interface LoadedTasks {
  /** The number of tasks, including those that the tree does not show. */
  readonly count: number;
  /** False while the workspace is still being searched. */
  readonly isComplete: boolean;
  /** The time taken to request the tasks and build the tree, in milliseconds. */
  readonly duration: number;
}

/** The trees before and after an update. */
interface TreeUpdate {
  readonly before: Tree;
  readonly now: Tree;
}

/**
 * Creates the contents of the view. Sends no request before `load` is called. Calls `onLoad` whenever a tree has been
 * built.
 */
export function createExplorerContents(
  list: TaskList,
  options: () => TreeOptions,
  shortcuts: () => Shortcuts,
  onLoad: (tree: Tree, loaded: LoadedTasks) => void,
): ExplorerContents {
  const nodes = new Map<string, ExplorerNode>();
  let tree: Tree = emptyTree;
  let loading: Promise<TreeUpdate> | undefined;

  async function build(): Promise<TreeUpdate> {
    const started = performance.now();
    let { tasks, isComplete } = await list.get();
    // An empty view would imply that there are no tasks, which is not known until the whole workspace has been
    // searched.
    if (!isComplete && tasks.length === 0) ({ tasks, isComplete } = await list.getAll());
    // Calls can overlap, so each one records which tree it replaces.
    const update = { before: tree, now: buildTree(tasks, options(), shortcuts()) };
    tree = update.now;
    for (const id of nodes.keys()) if (!tree.rows.has(id)) nodes.delete(id);
    onLoad(tree, { count: tasks.length, isComplete, duration: performance.now() - started });
    return update;
  }

  function createNode(id: string): ExplorerNode {
    return {
      id,
      get task() {
        return tree.rows.get(id)?.task;
      },
      get uri() {
        const row = tree.rows.get(id);
        return row?.group?.kind === 'file' ? row.group.uri : row?.task?.uri;
      },
    };
  }

  return {
    get tree() {
      return tree;
    },
    get isLoaded() {
      return loading !== undefined;
    },
    async load() {
      loading ??= build();
      await loading;
    },
    async reload() {
      loading = build();
      const { before, now } = await loading;
      return changedRows(before, now);
    },
    nodeOf(id) {
      const node = nodes.get(id) ?? createNode(id);
      nodes.set(id, node);
      return node;
    },
  };
}
