import { adminRequests } from '../../../admin-api/http/requests.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { ruleColumns } from '../../columns/record-columns.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { RuleGroupNode, RuleNode, RulesNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { ruleUserText } from '../../wording/rule-user.ts';
import { ruleName } from '../lists/rule-lists.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { accessIcons, isLocked, lockedNotes, lockedReasons } from './access-records.ts';
import { actionsIf, ofAccess, ofRecords } from './actions.ts';
import type { Appearance } from './appearance.ts';
import { titled, withColumns } from './facts.ts';
import { group, listAppearance } from './list-appearance.ts';
import type { NodeKind } from './node-kind.ts';
import { ownerOf } from './registry.ts';

export const rulesKind: NodeKind<RulesNode> = {
  part: () => 'rules',
  parent: ownerOf,
  appearance(node, state) {
    const { groupRulesBy, t } = state;
    const grouping = groupRulesBy === 'user' ? t('by user') : t('by pattern');
    return listAppearance(node, state, { label: t('Access Rules'), icon: 'law' }, grouping);
  },
  facts: (_, { t }) => titled(t('Access Rules'), t('Access rules only grant access; all other access is denied.')),
  actions: () => [
    ...ofAccess,
    ...(['findRecord!', 'addRule!', 'refreshNode!', 'copyCurl', 'groupRulesByPattern', 'groupRulesByUser'] as const),
  ],
  request: (node) => adminRequests.rules(scopeOf(node)),
};

export const ruleGroupKind: NodeKind<RuleGroupNode> = {
  part: () => 'rules',
  names: ({ by, value }) => [by, value],
  parent: (node, state) => rangeAround({ ...nodeScopeOf(node), kind: 'rules' }, node.value, state),
  appearance: ruleGroupAppearance,
  facts: ({ value }) => titled(value),
  actions: () => ['addRule!', 'explainAccess', 'copyName', 'deleteRule'],
  name: ({ value }) => value,
};

export const ruleKind: NodeKind<RuleNode> = {
  part: () => 'rules',
  names: ({ rule }) => [rule.id],
  parent(node, state) {
    const by = state.groupRulesBy;
    const within = { ...nodeScopeOf(node), kind: 'rule-group', by, value: node.rule[by] } as const;
    return rangeAround(within, ruleName(node.rule, by), state);
  },
  appearance: ruleAppearance,
  facts: (node, state) => withColumns(node.rule.pattern, ruleColumns(state.t), node.rule, lockedNotes(node, state)),
  actions: (node, state) => [
    ...actionsIf(!isLocked(node, state), 'deleteRule!', 'editRule'),
    'duplicateRule',
    ...ofRecords,
  ],
  name: ({ rule }) => rule.pattern,
  searched: ({ rule: { user, permission, pattern } }) => `${user} ${permission} ${pattern}`,
  record: ({ rule: { id, user, pattern, permission, source, createdAt } }) => ({
    ...{ id, user, pattern, permission, source },
    created_at: createdAt,
  }),
  request: (node) => adminRequests.createRule(scopeOf(node), node.rule),
};

function ruleGroupAppearance(node: RuleGroupNode, state: TreeState): Appearance {
  const { t } = state;
  const isByUser = node.by === 'user';
  const label = isByUser ? ruleUserText(node.value, t) : visibleText(node.value);
  const icon = isByUser ? (node.value === '*' ? 'globe' : 'person') : 'regex';
  return group(node, state, { label, icon, kind: isByUser ? t('user') : t('pattern') });
}

function ruleAppearance(node: RuleNode, state: TreeState): Appearance {
  const { groupRulesBy, t } = state;
  const { rule } = node;
  const reasons = lockedReasons(node, state);
  const pattern = visibleText(rule.pattern);
  const user = ruleUserText(rule.user, t);
  const permission = visibleText(rule.permission);
  const spoken = t('access rule, {0} may {1} {2}', user, permission, pattern);
  return {
    label: groupRulesBy === 'user' ? pattern : user,
    description: permission,
    icon: reasons.length > 0 ? 'lock' : (accessIcons.get(rule.permission) ?? 'key'),
    accessibleLabel: [spoken, ...reasons].join(', '),
    isFolder: false,
  };
}
