import type { Listing, Rule } from '../../../admin-api/model.ts';
import type { Node, RuleGroupNode, RulesNode } from '../state/node.ts';
import { placeIn } from '../state/node-scope.ts';
import { groupsByPattern, groupsByUser, type RuleGroups, rangedByPattern, rangedByUser } from './lists.ts';
import { rangedNodes } from './ranged-nodes.ts';

export function ruleGroups(listing: Listing<Rule>, by: RuleGroupNode['by']): RuleGroups {
  return by === 'user' ? groupsByUser(listing) : groupsByPattern(listing);
}

export function ruleGroupNodes(
  listing: Listing<Rule>,
  within: RulesNode,
  by: RuleGroupNode['by'],
  prefix?: string,
): readonly Node[] {
  const place = placeIn(within.connection, within);
  const { ranged } = ruleGroups(listing, by);
  return rangedNodes(ranged, { within, prefix }, ({ value }) => ({ ...place, kind: 'rule-group', by, value }));
}

export function ruleNodes(listing: Listing<Rule>, within: RuleGroupNode, prefix?: string): readonly Node[] {
  const group = ruleGroups(listing, within.by).byValue.get(within.value);
  if (group === undefined) return [];
  const place = placeIn(within.connection, within);
  const ranged = within.by === 'user' ? rangedByPattern(group) : rangedByUser(group);
  return rangedNodes(ranged, { within, prefix }, (rule) => ({ ...place, kind: 'rule', rule }));
}
