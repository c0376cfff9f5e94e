import type { Registries } from '../../../../../client/admin-api/registries.ts';
import { appearanceOf } from '../../../../../client/admin-sidebar/tree/appearance/appearance-of.ts';
import { contextValue } from '../../../../../client/admin-sidebar/tree/appearance/context-value.ts';
import { nodeStatus } from '../../../../../client/admin-sidebar/tree/appearance/node-status.ts';
import { childrenOf } from '../../../../../client/admin-sidebar/tree/nodes/children-of.ts';
import type { TreeNode } from '../../../../../client/admin-sidebar/tree-state/tree-node.ts';
import type { TreeState } from '../../../../../client/admin-sidebar/tree-state/tree-state.ts';
import type { Translate } from '../../../../../client/text/translate.ts';

export const inEnglish: Translate = (message, ...values) =>
  message.replaceAll(/\{(\d+)\}/g, (_, index) => String(values[Number(index)]));

export function treeState(registries: Registries, groupRulesBy: TreeState['groupRulesBy'] = 'user'): TreeState {
  return { registries, now: Date.parse('2026-11-01T00:00:00Z'), groupRulesBy, refusal: () => undefined, t: inEnglish };
}

export type NodeText = (node: TreeNode, state: TreeState) => string;

/** Returns a node as the tree shows it: `icon label description`. */
export const appearanceText: NodeText = (node, state) => {
  const { icon, label, description } = appearanceOf(node, state);
  return [`(${icon})`, label, ...(description === undefined ? [] : ['|', description])].join(' ');
};

/** Returns the text that a screen reader reads. */
export const accessibleText: NodeText = (node, state) => appearanceOf(node, state).accessibleLabel;

export const contextText: NodeText = (node, state) => contextValue(node, nodeStatus(node, state));

/** Returns the tree below a node, with all nodes expanded, as an indented line for each node. */
export function drawn(state: TreeState, textOf: NodeText = appearanceText, node?: TreeNode, indent = ''): string {
  return childrenOf(node, state)
    .map((child) => `${indent}${textOf(child, state)}\n${drawn(state, textOf, child, `${indent}  `)}`)
    .join('');
}
