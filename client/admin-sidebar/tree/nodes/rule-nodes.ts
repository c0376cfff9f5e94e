import type { AccessRule, Listing } from '../../../admin-api/model.ts';
import { nodeScopeIn } from '../../tree-state/node-scope.ts';
import type { RuleGroupNode, RulesNode, TreeNode } from '../../tree-state/tree-node.ts';
import { groupsByPattern, groupsByUser, type RuleGroups, rangedByPattern, rangedByUser } from './lists.ts';
import { rangedNodes } from './ranged-nodes.ts';

export function ruleGroups(listing: Listing<AccessRule>, by: RuleGroupNode['by']): RuleGroups {
  return by === 'user' ? groupsByUser(listing) : groupsByPattern(listing);
}

export function ruleGroupNodes(
  listing: Listing<AccessRule>,
  within: RulesNode,
  by: RuleGroupNode['by'],
  prefix?: string,
): readonly TreeNode[] {
  const nodeScope = nodeScopeIn(within.connection, within);
  const { ranged } = ruleGroups(listing, by);
  return rangedNodes(ranged, { within, prefix }, ({ value }) => ({ ...nodeScope, kind: 'rule-group', by, value }));
}

export function ruleNodes(listing: Listing<AccessRule>, within: RuleGroupNode, prefix?: string): readonly TreeNode[] {
  const group = ruleGroups(listing, within.by).byValue.get(within.value);
  if (group === undefined) return [];
  const nodeScope = nodeScopeIn(within.connection, within);
  const ranged = within.by === 'user' ? rangedByPattern(group) : rangedByUser(group);
  return rangedNodes(ranged, { within, prefix }, (rule) => ({ ...nodeScope, kind: 'rule', rule }));
}
