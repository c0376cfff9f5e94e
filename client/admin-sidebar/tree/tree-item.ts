import { MarkdownString, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { TreeNode } from '../tree-state/tree-node.ts';
import { kindOf, nodeId } from './kinds/kind-of.ts';
import type { TreeState } from './kinds/list-record.ts';
import { tooltipMarkdown } from './kinds/tooltip-markdown.ts';

/** Returns the tree item for a node, without the tooltip, which VS Code requests later. */
export function treeItem(node: TreeNode, state: TreeState): TreeItem {
  const kind = kindOf(node, state);
  const { label, description, icon, color, accessibleLabel, isFolder } = kind.appearance(node, state);
  const { Collapsed, None } = TreeItemCollapsibleState;
  const item = new TreeItem(label, isFolder ? Collapsed : None);
  item.id = nodeId(node, state);
  item.iconPath = new ThemeIcon(icon, color === undefined ? undefined : new ThemeColor(color));
  item.contextValue = (kind.actions?.(node, state) ?? []).join(' ');
  item.accessibilityInformation = { label: accessibleLabel };
  if (description !== undefined) item.description = description;
  const command = kind.clickCommand?.(node);
  if (command !== undefined) item.command = { command, title: state.t('Open'), arguments: [node] };
  return item;
}

export function withTooltip(item: TreeItem, node: TreeNode, state: TreeState): TreeItem {
  item.tooltip = new MarkdownString(tooltipMarkdown(kindOf(node, state).facts(node, state)));
  return item;
}
