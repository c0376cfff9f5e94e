import { commands, type Disposable, EventEmitter, l10n, type TreeDataProvider, type TreeView, window } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import type { TaskList } from '../list/task-list.ts';
import { buildTree } from './build-tree.ts';
import { changedRows } from './changed-rows.ts';
import type { ExplorerState } from './explorer-state.ts';
import { rowItem, taskTooltip } from './row-item.ts';
import { emptyTree, type Tree } from './tree.ts';

export const explorerView = 'taskwright.tasks';

/** A row as VS Code and commands hold it: the same object as long as there is a row with its id. */
export interface ExplorerNode {
  readonly id: string;
  /** As it is now. */
  readonly task: TaskSummary | undefined;
  /** The file of the row, or of all rows in it. */
  readonly uri: string | undefined;
}

/** The view *Tasks*. */
export interface Explorer extends Disposable {
  readonly view: TreeView<ExplorerNode>;
  /** How the rows are put together is another now. */
  rearrange(): void;
  /** Selects the row of a task, and shows it; false where there is none. */
  reveal(taskId: string, options: { readonly focus: boolean }): Promise<boolean>;
}

/** A tree, and the one that has taken its place. */
interface Replaced {
  readonly before: Tree;
  readonly now: Tree;
}

/** With more rows than this the groups are closed at first. */
const mostOpen = 100;

/** The view is made anew at most so often while somebody types (milliseconds), and for long lists more seldom. */
const shortestPause = 100;

export function createExplorer(list: TaskList, state: () => ExplorerState['options']): Explorer {
  const changed = new EventEmitter<ExplorerNode | undefined>();
  const nodes = new Map<string, ExplorerNode>();
  let tree: Tree = emptyTree;
  /** The tree, once it has been asked for. */
  let filling: Promise<Replaced> | undefined;
  let pending: ReturnType<typeof setTimeout> | undefined;
  let pause = shortestPause;

  const provider: TreeDataProvider<ExplorerNode> = {
    onDidChangeTreeData: changed.event,
    async getChildren(node) {
      if (node) return (tree.rows.get(node.id)?.children ?? []).map(nodeOf);
      filling ??= fill();
      await filling;
      return tree.roots.map(nodeOf);
    },
    getTreeItem({ id }) {
      const row = tree.rows.get(id);
      if (!row) return {};
      const isOpen = state().filter !== '' || tree.rows.size <= mostOpen;
      return rowItem(row, { grouping: state().grouping, isOpen });
    },
    getParent({ id }) {
      const parent = tree.rows.get(id)?.parent;
      return parent === undefined ? undefined : nodeOf(parent);
    },
    resolveTreeItem(item, { task }) {
      if (task) item.tooltip = taskTooltip(task);
      return item;
    },
  };
  const view = window.createTreeView(explorerView, { treeDataProvider: provider, showCollapseAll: true });

  function nodeOf(id: string): ExplorerNode {
    const known = nodes.get(id);
    if (known) return known;
    const node: ExplorerNode = {
      id,
      get task() {
        return tree.rows.get(id)?.task;
      },
      get uri() {
        const row = tree.rows.get(id);
        if (row?.group?.is === 'file') return row.group.uri;
        return row?.task?.uri;
      },
    };
    nodes.set(id, node);
    return node;
  }

  async function fill(): Promise<Replaced> {
    const started = performance.now();
    let { tasks, isComplete } = await list.get();
    // An empty view would say that there is nothing, while nobody knows yet.
    if (!isComplete && tasks.length === 0) ({ tasks, isComplete } = await list.getAll());
    // Two of these can be under way: what was shown until now is known only here.
    const replaced = { before: tree, now: buildTree(tasks, state()) };
    tree = replaced.now;
    for (const id of nodes.keys()) if (!tree.rows.has(id)) nodes.delete(id);
    pause = Math.max(shortestPause, 4 * (performance.now() - started));
    void commands.executeCommand('setContext', 'taskwright.tasks.isKnown', isComplete);
    describe(tasks.length);
    return replaced;
  }

  function describe(all: number): void {
    const { filter } = state();
    const { taskCount, hiddenCount } = tree;
    const hidden = hiddenCount === 1 ? l10n.t('1 hidden task') : l10n.t('{0} hidden tasks', hiddenCount);
    // Where there is a message, VS Code does not say what can be done about an empty view.
    if (taskCount + hiddenCount === 0) view.message = '';
    else if (filter !== '') {
      const shown = l10n.t('{0} of {1} tasks match "{2}"', taskCount, all, filter);
      view.message = hiddenCount > 0 ? `${shown} (${l10n.t('and {0}', hidden)})` : shown;
    } else view.message = taskCount === 0 ? l10n.t('{0} not shown', hidden) : '';
  }

  async function refresh(): Promise<void> {
    filling = fill();
    const { before, now } = await filling;
    const rows = changedRows(before, now);
    if (rows === 'everything') changed.fire(undefined);
    else for (const id of rows) changed.fire(nodeOf(id));
  }

  /** Nothing is asked for a view that nobody has looked at. */
  function refreshSoon(): void {
    if (!filling || pending) return;
    pending = setTimeout(() => {
      pending = undefined;
      if (view.visible) void refresh();
    }, pause);
  }

  const subscriptions = [
    view,
    changed,
    list.onDidChange(refreshSoon),
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) refreshSoon();
    }),
  ];

  return {
    view,
    rearrange() {
      if (filling) void refresh();
    },
    async reveal(taskId, { focus }) {
      filling ??= fill();
      await filling;
      const row = tree.rows.get(taskId) ?? tree.rows.get(`filtered ${taskId}`);
      if (!row) return false;
      await view.reveal(nodeOf(row.id), { select: true, focus });
      return true;
    },
    dispose() {
      clearTimeout(pending);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
