import {
  type Disposable,
  EventEmitter,
  l10n,
  type Memento,
  StatusBarAlignment,
  type StatusBarItem,
  type TreeDataProvider,
  type TreeView,
  window,
} from 'vscode';
import type { Registries } from '../../../admin-client/registries.ts';
import type { ReadOnlyMarks } from '../changes/read-only-marks.ts';
import { scopeOf } from '../tree-state/node-scope.ts';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { viewId } from '../tree-state/view-id.ts';
import { attentionOf } from './attention.ts';
import { copyCommands } from './copy-commands.ts';
import type { TreeState } from './kinds/list-record.ts';
import { type RuleGrouping, ruleGrouping } from './rule-grouping.ts';
import { statusOf } from './status.ts';
import { treeCommands } from './tree-commands.ts';
import { treeItem, withTooltip } from './tree-item.ts';
import { createTreeModel, type TreeModel } from './tree-model.ts';
import { registryRecords } from './tree-records.ts';
import { waitBriefly } from './wait-briefly.ts';
import { waitingNotices } from './waiting-notices.ts';

export interface RegistryTree extends Disposable {
  readonly view: TreeView<TreeNode>;
}

export interface RegistryTreeOptions {
  readonly registries: Registries;
  /** The storage for the grouping of access rules, and for the records of which the user was notified. */
  readonly memento: Memento;
  readonly readOnlyMarks: ReadOnlyMarks;
  readonly report: (error: unknown) => void;
}

/** Creates the tree of the sidebar and registers the commands of the tree itself. */
export function createRegistryTree(options: RegistryTreeOptions): RegistryTree {
  const { registries, memento, readOnlyMarks, report } = options;
  const grouping = ruleGrouping(memento);
  const state = (): TreeState => treeState(options, grouping);
  const redraw = new EventEmitter<TreeNode | undefined>();
  let isVisible = false;
  const model = createTreeModel({
    state,
    waitBriefly,
    isVisible: () => isVisible,
    redraw: (node) => redraw.fire(node),
    changed() {
      showAttention();
      notices.show();
    },
  });
  const view = window.createTreeView<TreeNode>(viewId, {
    canSelectMany: true,
    showCollapseAll: true,
    treeDataProvider: dataProvider(model, redraw, state),
  });
  isVisible = view.visible;
  const statusItem = createStatusItem();
  const notices = waitingNotices(state, memento, (node) =>
    view.reveal(node, { select: true, focus: true, expand: true }),
  );
  notices.read();
  const checks = setInterval(() => {
    checkAgain(registries);
    notices.read();
  }, checkInterval);

  function showAttention(): void {
    const { badge, message } = attentionOf(state());
    view.badge = badge;
    // An empty string removes the message.
    view.message = message ?? '';
    showStatus(statusItem, statusOf(state()));
  }

  const subscriptions: readonly Disposable[] = [
    view,
    statusItem,
    { dispose: () => clearInterval(checks) },
    redraw,
    model,
    view.onDidChangeVisibility(({ visible }) => {
      isVisible = visible;
      model.look();
    }),
    { dispose: readOnlyMarks.onDidChange(() => model.redraw('read-only-marks')) },
    ...copyCommands(view, state, report),
    ...treeCommands({
      registries,
      state,
      async groupRules(by) {
        await grouping.choose(by);
        model.redraw('rule-grouping');
      },
      refreshed: model.refreshed,
    }),
  ];
  return {
    view,
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function createStatusItem(): StatusBarItem {
  const item = window.createStatusBarItem('taskwright.registry.status', StatusBarAlignment.Left);
  item.name = l10n.t('Registry Admin');
  item.command = `${viewId}.focus`;
  return item;
}

function showStatus(item: StatusBarItem, status: ReturnType<typeof statusOf>): void {
  if (status === undefined) {
    item.hide();
    return;
  }
  item.text = status.text;
  item.tooltip = status.tooltip;
  item.accessibilityInformation = { label: status.accessibleLabel };
  item.show();
}

/** Milliseconds between two checks of the servers. */
const checkInterval = 5 * 60_000;

/**
 * Reads the health of servers and the records that wait for the user again if the window has the focus. Skips what has
 * not been read before.
 */
function checkAgain(registries: Registries): void {
  if (!window.state.focused) return;
  const waiting = registryRecords.lists.filter((list) => list.waiting !== undefined);
  for (const { id } of registries.connections) {
    for (const part of ['health', ...waiting.map(({ source }) => source.part)] as const)
      registries.session(id)?.refresh({ part });
  }
}

function treeState({ registries, readOnlyMarks }: RegistryTreeOptions, grouping: RuleGrouping): TreeState {
  return {
    records: registryRecords,
    registries,
    now: Date.now(),
    groupRulesBy: grouping.by,
    refusal(nodeScope, record) {
      const session = registries.session(nodeScope.connection.id);
      return session && readOnlyMarks.reason({ session, scope: scopeOf(nodeScope) }, record);
    },
    t: l10n.t,
  };
}

function dataProvider(
  model: TreeModel,
  redraw: EventEmitter<TreeNode | undefined>,
  state: () => TreeState,
): TreeDataProvider<TreeNode> {
  return {
    onDidChangeTreeData: redraw.event,
    getChildren: async (node) => [...(await model.children(node))],
    getParent: (node) => model.parent(node),
    getTreeItem(node) {
      const item = treeItem(node, state());
      model.drawn(node);
      return item;
    },
    resolveTreeItem: (item, node) => withTooltip(item, node, state()),
  };
}
