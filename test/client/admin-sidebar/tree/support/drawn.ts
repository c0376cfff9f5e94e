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
  return { registries, groupRulesBy, refusal: () => undefined, t: inEnglish };
}

export type Show = (node: TreeNode, state: TreeState) => string;

/** Returns a node as `icon label description`. */
export const asSeen: Show = (node, state) => {
  const { icon, label, description } = appearanceOf(node, state);
  return [`(${icon})`, label, ...(description === undefined ? [] : ['|', description])].join(' ');
};

/** Returns what a screen reader reads. */
export const asSpoken: Show = (node, state) => appearanceOf(node, state).accessibleLabel;

export const asMenusSee: Show = (node, state) => contextValue(node, nodeStatus(node, state));

/** Returns the tree below a node, with all nodes expanded, as an indented line for each node. */
export function drawn(state: TreeState, show: Show = asSeen, node?: TreeNode, indent = ''): string {
  return childrenOf(node, state)
    .map((child) => `${indent}${show(child, state)}\n${drawn(state, show, child, `${indent}  `)}`)
    .join('');
}
