import { adminRequests } from '../../../admin-api/http/requests.ts';
import { ruleColumns } from '../../columns/record-columns.ts';
import { nodeScopeIn, scopeOf } from '../../tree-state/node-scope.ts';
import type { RuleGroupNode, RuleNode, RulesNode } from '../../tree-state/tree-node.ts';
import { titled, withColumns } from '../appearance/facts.ts';
import { ruleGroupAppearance } from '../appearance/group-appearance.ts';
import { isLocked, lockedNotes, ruleAppearance } from '../appearance/record-appearance.ts';
import { listAppearance } from '../appearance/section-appearance.ts';
import { ruleName } from '../lists/rule-lists.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { actionsIf, ofAccess, ofRecords } from './actions.ts';
import type { NodeKind } from './node-kind.ts';
import { ownerOf } from './registry.ts';

export const rulesKind: NodeKind<RulesNode> = {
  part: () => 'rules',
  parent: ownerOf,
  appearance: listAppearance,
  facts: (_, { t }) => titled(t('Access Rules'), t('Access rules only grant access: what no rule grants is denied.')),
  actions: () => [
    ...ofAccess,
    ...(['findRecord!', 'addRule!', 'refreshNode!', 'copyCurl', 'groupRulesByPattern', 'groupRulesByUser'] as const),
  ],
  request: (node) => adminRequests.rules(scopeOf(node)),
};

export const ruleGroupKind: NodeKind<RuleGroupNode> = {
  part: () => 'rules',
  names: ({ by, value }) => [by, value],
  parent: (node, state) => rangeAround({ ...nodeScopeIn(node.connection, node), kind: 'rules' }, node.value, state),
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
    const within = { ...nodeScopeIn(node.connection, node), kind: 'rule-group', by, value: node.rule[by] } as const;
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
  record: ({ rule: { id, user, pattern, permission, source, createdAt } }) => ({
    ...{ id, user, pattern, permission, source },
    created_at: createdAt,
  }),
  request: (node) => adminRequests.createRule(scopeOf(node), node.rule),
};
