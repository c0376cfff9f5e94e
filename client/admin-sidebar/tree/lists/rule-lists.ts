import type { AccessRule, Listing } from '../../../admin-api/model.ts';
import type { Session } from '../../../admin-api/session.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { RuleGroupNode, RulesNode } from '../../tree-state/tree-node.ts';
import { rulesText } from '../../wording/counts.ts';
import type { Ranged } from './name-ranges.ts';
import { type NodeList, nodeList } from './node-list.ts';
import { cached, ranged } from './ranged.ts';

type GroupedBy = RuleGroupNode['by'];

export interface RuleGroup {
  readonly value: string;
  readonly rules: readonly AccessRule[];
}

interface RuleGroups {
  readonly ranged: Ranged<RuleGroup>;
  readonly byValue: ReadonlyMap<string, RuleGroup>;
}

const groupsBy = {
  user: cached(({ items }: Listing<AccessRule>) => groups(items, ({ user }) => user)),
  pattern: cached(({ items }: Listing<AccessRule>) => groups(items, ({ pattern }) => pattern)),
} as const;

const rangedBy = {
  user: cached(({ rules }: RuleGroup) => ranged(rules, (rule) => ruleName(rule, 'user'))),
  pattern: cached(({ rules }: RuleGroup) => ranged(rules, (rule) => ruleName(rule, 'pattern'))),
} as const;

/** Returns the rules of a registry or tenant, as groups. */
export function ruleList(node: RulesNode, session: Session, by: GroupedBy): NodeList {
  const scope = scopeOf(node);
  const nodeScope = nodeScopeOf(node);
  return nodeList(node, {
    part: session.rules(scope),
    subject: { about: 'rules' },
    countText: rulesText,
    countOf: ({ items }) => items.length,
    rangedOf: (rules) => groupsBy[by](rules).ranged,
    nodeOf: ({ value }) => ({ ...nodeScope, kind: 'rule-group', by, value }),
    listingOf: (rules) => rules,
  });
}

export function ruleGroupList(node: RuleGroupNode, session: Session): NodeList {
  const { by, value } = node;
  const nodeScope = nodeScopeOf(node);
  const groupIn = (rules: Listing<AccessRule>): RuleGroup | undefined => groupsBy[by](rules).byValue.get(value);
  return nodeList(node, {
    part: session.rules(scopeOf(node)),
    subject: { about: 'rules' },
    countText: rulesText,
    countOf: (rules) => groupIn(rules)?.rules.length ?? 0,
    rangedOf(rules) {
      const group = groupIn(rules);
      return group && rangedBy[by](group);
    },
    nodeOf: (rule) => ({ ...nodeScope, kind: 'rule', rule }),
  });
}

/**
 * Returns the name of a rule in its group. It ends with the identifier, so that many rules of the same user and pattern are
 * divided too.
 */
export function ruleName({ id, user, pattern }: AccessRule, by: GroupedBy): string {
  return `${by === 'user' ? pattern : user} #${id}`;
}

function groups(rules: readonly AccessRule[], groupOf: (rule: AccessRule) => string): RuleGroups {
  const byValue = new Map<string, { value: string; rules: AccessRule[] }>();
  for (const rule of rules) {
    const value = groupOf(rule);
    const group = byValue.get(value);
    if (group === undefined) byValue.set(value, { value, rules: [rule] });
    else group.rules.push(rule);
  }
  const all = [...byValue.values()];
  return { ranged: ranged(all, nameOfGroup, sizeOfGroup), byValue };
}

const nameOfGroup = ({ value }: RuleGroup): string => value;
const sizeOfGroup = ({ rules }: RuleGroup): number => rules.length;
