import type { AccessRule, Listing } from '../../../admin-api/model.ts';
import type { Session } from '../../../admin-api/session.ts';
import { scopeOf } from '../../tree-state/node-scope.ts';
import type { RuleGroupNode, RulesNode } from '../../tree-state/tree-node.ts';
import { rulesText } from '../../wording/counts.ts';
import { type Group, groupsOf } from './groups.ts';
import { type NodeList, nodeList } from './node-list.ts';
import { cached, ranged } from './ranged.ts';

type GroupedBy = RuleGroupNode['by'];

type RuleGroup = Group<AccessRule>;

const groupsBy = {
  user: cached(({ items }: Listing<AccessRule>) => groupsOf(items, ({ user }) => user)),
  pattern: cached(({ items }: Listing<AccessRule>) => groupsOf(items, ({ pattern }) => pattern)),
} as const;

const rangedBy = {
  user: cached(({ items }: RuleGroup) => ranged(items, (rule) => ruleName(rule, 'user'))),
  pattern: cached(({ items }: RuleGroup) => ranged(items, (rule) => ruleName(rule, 'pattern'))),
} as const;

const rangedGroups = cached((groups: ReadonlyMap<string, RuleGroup>) =>
  ranged(
    [...groups.values()],
    ({ name }) => name,
    ({ items }) => items.length,
  ),
);

/** Returns the list of the rules of a registry or tenant, in groups. */
export function ruleList(node: RulesNode, session: Session, by: GroupedBy): NodeList {
  return nodeList(node, {
    part: session.rules(scopeOf(node)),
    subject: { about: 'rules' },
    countText: rulesText,
    countOf: ({ items }) => items.length,
    rangedOf: (rules) => rangedGroups(groupsBy[by](rules)),
    nodeOf: ({ name }, nodeScope) => ({ ...nodeScope, kind: 'rule-group', by, value: name }),
    listingOf: (rules) => rules,
  });
}

export function ruleGroupList(node: RuleGroupNode, session: Session): NodeList {
  const { by, value } = node;
  const groupIn = (rules: Listing<AccessRule>): RuleGroup | undefined => groupsBy[by](rules).get(value);
  return nodeList(node, {
    part: session.rules(scopeOf(node)),
    subject: { about: 'rules' },
    countText: rulesText,
    countOf: (rules) => groupIn(rules)?.items.length ?? 0,
    rangedOf(rules) {
      const group = groupIn(rules);
      return group && rangedBy[by](group);
    },
    nodeOf: (rule, nodeScope) => ({ ...nodeScope, kind: 'rule', rule }),
  });
}

/**
 * Returns the name of a rule in its group. The name ends with the identifier, so that many rules of the same user and
 * pattern can be divided into ranges as well.
 */
export function ruleName({ id, user, pattern }: AccessRule, by: GroupedBy): string {
  return `${by === 'user' ? pattern : user} #${id}`;
}
