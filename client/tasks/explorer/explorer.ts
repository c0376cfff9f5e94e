import {
  commands,
  type Disposable,
  EventEmitter,
  type TreeDataProvider,
  type TreeView,
  window,
  workspace,
} from 'vscode';
import type { AffectedFilter } from '../affected/affected-filter.ts';
import type { InstalledDebuggers } from '../debug/installed-debuggers.ts';
import type { TaskList } from '../list/task-list.ts';
import type { PinnedTasks } from '../runs/pinned-tasks.ts';
import type { TaskRuns } from '../runs/task-runs.ts';
import type { TreeOptions } from './build-tree.ts';
import { createExplorerContents, type ExplorerContents, type ExplorerNode } from './explorer-contents.ts';
import { rowItem } from './row-item.ts';
import { firstRows, type Shortcuts } from './shortcuts.ts';
import { taskTooltip } from './task-tooltip.ts';
import { viewMessage } from './view-message.ts';

export const explorerView = 'taskwright.tasks';

const firstRowsSetting = 'taskwright.tasks.firstRows';

/** The *Tasks* view. */
export interface Explorer extends Disposable {
  readonly view: TreeView<ExplorerNode>;
  /** Builds the rows again after the options have changed. */
  rearrange(): void;
  /** Selects and shows the row of a task. Resolves to false if the view does not contain the task. */
  reveal(taskId: string, options: { readonly focus: boolean }): Promise<boolean>;
}

/** The tasks that the view shows. */
export interface ExplorerTasks {
  readonly list: TaskList;
  readonly runs: TaskRuns;
  readonly pinned: PinnedTasks;
  readonly affected: AffectedFilter;
  readonly debuggers: InstalledDebuggers;
}

/** The maximum number of rows in a tree whose groups are expanded initially. */
const maxExpandedRows = 100;

/**
 * The minimum pause between two updates of the view while a file is edited, in milliseconds. For long lists, the pause
 * is longer.
 */
const minPause = 100;

export function createExplorer(tasks: ExplorerTasks, stored: () => TreeOptions): Explorer {
  const { list, runs, affected, debuggers } = tasks;
  const options = (): TreeOptions => ({ ...stored(), affected: affected.shown?.tasks });
  const changed = new EventEmitter<ExplorerNode | undefined>();
  let pending: ReturnType<typeof setTimeout> | undefined;
  let pause = minPause;

  const contents = createExplorerContents(
    list,
    options,
    () => shortcutsOf(tasks),
    (tree, { count, isComplete, duration }) => {
      pause = Math.max(minPause, 4 * duration);
      void commands.executeCommand('setContext', 'taskwright.tasks.isKnown', isComplete);
      void commands.executeCommand('setContext', 'taskwright.tasks.grouping', tree.grouping);
      view.message = viewMessage(tree, {
        filter: options().filter,
        affected: affected.shown,
        totalCount: count,
      });
    },
  );
  const treeDataProvider = { ...treeProvider(contents, options, debuggers), onDidChangeTreeData: changed.event };
  const view = window.createTreeView(explorerView, { treeDataProvider, showCollapseAll: true });

  async function refresh(): Promise<void> {
    const rows = await contents.reload();
    if (rows === 'everything') changed.fire(undefined);
    else for (const id of rows) changed.fire(contents.nodeOf(id));
  }

  /** Schedules an update. Does nothing for a view that has never been shown. */
  function refreshSoon(): void {
    if (!contents.isLoaded || pending) return;
    pending = setTimeout(() => {
      pending = undefined;
      if (view.visible) void refresh();
    }, pause);
  }

  const subscriptions = [
    view,
    changed,
    ...[list, runs, tasks.pinned, affected].map(({ onDidChange }) => onDidChange(refreshSoon)),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(firstRowsSetting)) refreshSoon();
    }),
    debuggers.onDidChange(() => changed.fire(undefined)),
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) refreshSoon();
    }),
  ];

  return {
    view,
    rearrange() {
      if (contents.isLoaded) void refresh();
    },
    async reveal(taskId, { focus }) {
      await contents.load();
      const { rows } = contents.tree;
      const row = rows.get(taskId) ?? rows.get(`filtered ${taskId}`);
      if (!row) return false;
      await view.reveal(contents.nodeOf(row.id), { select: true, focus });
      return true;
    },
    dispose() {
      clearTimeout(pending);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

/** Returns the tasks that the view shows above all others, according to the setting. */
function shortcutsOf({ pinned, runs }: ExplorerTasks): Shortcuts {
  const chosen: unknown = workspace.getConfiguration().get(firstRowsSetting);
  return {
    pinned: pinned.keys,
    recent: runs.recent,
    firstRows: firstRows.find((one) => one === chosen) ?? 'frequent',
    stateOf: runs.stateOf,
  };
}

function treeProvider(
  contents: ExplorerContents,
  options: () => TreeOptions,
  { canDebug }: InstalledDebuggers,
): TreeDataProvider<ExplorerNode> {
  return {
    async getChildren(node) {
      if (node) return (contents.tree.rows.get(node.id)?.children ?? []).map(contents.nodeOf);
      await contents.load();
      return contents.tree.roots.map(contents.nodeOf);
    },
    getTreeItem({ id }) {
      const { rows } = contents.tree;
      const row = rows.get(id);
      if (!row) return {};
      const { filter, affected } = options();
      return rowItem(row, {
        grouping: contents.tree.grouping,
        isExpanded: filter !== '' || affected !== undefined || rows.size <= maxExpandedRows,
        canDebug,
      });
    },
    getParent({ id }) {
      const parent = contents.tree.rows.get(id)?.parent;
      return parent === undefined ? undefined : contents.nodeOf(parent);
    },
    resolveTreeItem(item, { id, task }) {
      const row = contents.tree.rows.get(id);
      if (task && row) item.tooltip = taskTooltip(task, row);
      return item;
    },
  };
}
