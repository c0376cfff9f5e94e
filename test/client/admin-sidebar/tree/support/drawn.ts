import type { Registries } from '../../../../../admin-client/registries.ts';
import { kindOf } from '../../../../../client/admin-sidebar/tree/kinds/kind-of.ts';
import type { ListRecord, TreeState } from '../../../../../client/admin-sidebar/tree/kinds/list-record.ts';
import { cache } from '../../../../../client/admin-sidebar/tree/lists/cache.ts';
import { packages } from '../../../../../client/admin-sidebar/tree/lists/packages.ts';
import { rules } from '../../../../../client/admin-sidebar/tree/lists/rules.ts';
import { tokens } from '../../../../../client/admin-sidebar/tree/lists/tokens.ts';
import { users } from '../../../../../client/admin-sidebar/tree/lists/users.ts';
import { childrenOf } from '../../../../../client/admin-sidebar/tree/nodes/children-of.ts';
import { treeRecords } from '../../../../../client/admin-sidebar/tree/tree-records.ts';
import type { TreeNode } from '../../../../../client/admin-sidebar/tree-state/tree-node.ts';
import type { Translate } from '../../../../../client/text/translate.ts';

export const inEnglish: Translate = (message, ...values) =>
  message.replaceAll(/\{(\d+)\}/g, (_, index) => String(values[Number(index)]));

/** The lists that most tests draw. They do not depend on other lists of a registry. */
export const drawnLists: readonly ListRecord[] = [packages, users, rules, tokens, cache];

/** Returns a state that shows these lists. */
export function treeState(
  registries: Registries,
  groupRulesBy: TreeState['groupRulesBy'] = 'user',
  lists: readonly ListRecord[] = drawnLists,
): TreeState {
  return {
    records: treeRecords(lists),
    registries,
    now: Date.parse('2026-11-01T00:00:00Z'),
    groupRulesBy,
    refusal: () => undefined,
    t: inEnglish,
  };
}

export type NodeText = (node: TreeNode, state: TreeState) => string;

/** Returns a node as the tree shows it: `icon label description`. */
export const appearanceText: NodeText = (node, state) => {
  const { icon, label, description } = kindOf(node, state).appearance(node, state);
  return [`(${icon})`, label, ...(description === undefined ? [] : ['|', description])].join(' ');
};

/** Returns the text that a screen reader reads. */
export const accessibleText: NodeText = (node, state) => kindOf(node, state).appearance(node, state).accessibleLabel;

/** Returns the kind of a node and its actions, those with a button with `!`. */
export const actionsText: NodeText = (node, state) =>
  [node.kind, ...(kindOf(node, state).actions?.(node, state) ?? [])].join(' ');

/** Returns the kind of a node and its buttons. */
export const buttonsText: NodeText = (node, state) =>
  actionsText(node, state)
    .split(' ')
    .filter((word, index) => index === 0 || word.endsWith('!'))
    .join(' ');

/** Returns the tree below a node, with all nodes expanded, as an indented line for each node. */
export function drawn(state: TreeState, textOf: NodeText = appearanceText, node?: TreeNode, indent = ''): string {
  return childrenOf(node, state)
    .map((child) => `${indent}${textOf(child, state)}\n${drawn(state, textOf, child, `${indent}  `)}`)
    .join('');
}
