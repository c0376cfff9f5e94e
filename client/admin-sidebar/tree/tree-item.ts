import { MarkdownString, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { MessageNode, TreeNode } from '../tree-state/tree-node.ts';
import type { TreeState } from '../tree-state/tree-state.ts';
import { kindOf, nodeId } from './kinds/kinds.ts';
import { tooltipMarkdown } from './kinds/tooltip-markdown.ts';

/** Returns the tree item for a node, without the tooltip, which VS Code requests later. */
export function treeItem(node: TreeNode, state: TreeState): TreeItem {
  const { label, description, icon, color, accessibleLabel, isFolder } = kindOf(node).appearance(node, state);
  const { Collapsed, None } = TreeItemCollapsibleState;
  const item = new TreeItem(label, isFolder ? Collapsed : None);
  item.id = nodeId(node);
  item.iconPath = new ThemeIcon(icon, color === undefined ? undefined : new ThemeColor(color));
  item.contextValue = (kindOf(node).actions?.(node, state) ?? []).join(' ');
  item.accessibilityInformation = { label: accessibleLabel };
  if (description !== undefined) item.description = description;
  const command = clickCommand(node);
  if (command !== undefined) item.command = { command, title: state.t('Open'), arguments: [node] };
  return item;
}

export function withTooltip(item: TreeItem, node: TreeNode, state: TreeState): TreeItem {
  item.tooltip = new MarkdownString(tooltipMarkdown(kindOf(node).facts(node, state)));
  return item;
}

/** The commands that a click on a message runs. */
const messageCommands: Partial<Readonly<Record<MessageNode['state'], string>>> = {
  error: 'taskwright.registry.refreshNode',
  'signed-out': 'taskwright.registry.signIn',
  refused: 'taskwright.registry.signIn',
  stopped: 'taskwright.registry.startLocal',
};

function clickCommand(node: TreeNode): string | undefined {
  if (node.kind === 'statistics') return 'taskwright.registry.statistics';
  if (node.kind !== 'message') return undefined;
  return messageCommands[node.state];
}
