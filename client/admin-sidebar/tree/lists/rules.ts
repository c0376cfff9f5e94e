import { adminRequests } from '../../../../admin-client/http/requests.ts';
import { ruleList } from '../../../../admin-client/lists/rule-list.ts';
import { otherRuleMembers } from '../../../../admin-client/reading/rule.ts';
import type { AccessRule, Listing } from '../../../../admin-client/records/model.ts';
import type { Session } from '../../../../admin-client/session.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import type { Translate } from '../../../text/translate.ts';
import { type Column, textIfKnown } from '../../columns/column.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import { rulesText } from '../../wording/counts.ts';
import { timeText } from '../../wording/quantity.ts';
import { ruleUserText } from '../../wording/rule-user.ts';
import { actionsIf, ofAccess, ofRecords } from '../kinds/actions.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { copiedRecord } from '../kinds/copied-record.ts';
import { titled, withColumns } from '../kinds/facts.ts';
import type { Deletion, ListRecord, NodeKind, TreeState } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';
import { withOthers } from '../kinds/other-facts.ts';
import { group } from '../nodes/list-appearance.ts';
import { listKind } from '../nodes/list-kind.ts';
import { isIncompleteListing, nodeList, wholeList } from '../nodes/node-list.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { type Group, groupsOf } from '../ranges/groups.ts';
import { cached, ranged } from '../ranges/ranged.ts';
import { accessIcons, isLocked, lockedNotes, lockedReasons } from './access-records.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    readonly rules: unknown;
    /** The rules of one user, or the rules with one pattern. */
    readonly 'rule-group': { readonly by: 'user' | 'pattern'; readonly value: string };
    readonly rule: { readonly rule: AccessRule };
  }
}

type RuleGroupNode = NodeOf<'rule-group'>;
type RuleNode = NodeOf<'rule'>;

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

const ruleGroupKind: NodeKind<RuleGroupNode> = {
  part: () => 'rules',
  names: ({ by, value }) => [by, value],
  parent: (node, state) => rangeAround({ ...nodeScopeOf(node), kind: 'rules' }, node.value, state),
  list: listOfGroup,
  appearance: ruleGroupAppearance,
  facts: ({ value }) => titled(value),
  actions: () => ['addRule!', 'explainAccess', 'copyName', 'deleteRule'],
  async deletions({ by, value, ...nodeScope }, session) {
    const { items } = await session.list(ruleList, scopeOf(nodeScope)).read();
    return items.filter((rule) => rule[by] === value).map((rule) => ruleDeletion(rule)?.mutation);
  },
  access: ({ by, value }) => (by === 'user' ? { username: value } : { username: '*', pattern: value }),
  name: ({ value }) => value,
  markedNames: ({ value }) => [value],
};

const ruleKind: NodeKind<RuleNode> = {
  part: () => 'rules',
  names: ({ rule }) => [rule.id],
  parent(node, state) {
    const by = state.groupRulesBy;
    const within = { ...nodeScopeOf(node), kind: 'rule-group', by, value: node.rule[by] } as const;
    return rangeAround(within, ruleName(node.rule, by), state);
  },
  appearance: ruleAppearance,
  facts: (node, state) => {
    const { rule } = node;
    const facts = withColumns(rule.pattern, ruleColumns(state.t), rule, lockedNotes(node, rule, state));
    return withOthers(facts, otherRuleMembers(rule.sent?.()), state.t);
  },
  actions: (node, state) => [
    ...actionsIf(!isLocked(node, node.rule, state), 'deleteRule!', 'editRule'),
    'duplicateRule',
    ...ofRecords,
  ],
  name: ({ rule }) => rule.pattern,
  markedNames: ({ rule: { user, pattern } }) => [user, pattern],
  belongsTo: ({ rule }) => rule.user,
  found: ({ rule: { user, permission, pattern } }, t) => ({
    label: plainLabel(pattern),
    description: t('{0} of {1}', plainLabel(permission), plainLabel(user)),
    icon: 'law',
  }),
  source: ({ rule }) => rule.source,
  deletions: async ({ rule }) => [ruleDeletion(rule)?.mutation],
  access: ({ rule: { user, pattern } }) => ({ username: user, pattern }),
  searched: ({ rule: { user, permission, pattern } }) => `${user} ${permission} ${pattern}`,
  record: ({ rule }) => {
    const { id, user, pattern, permission, source, createdAt } = rule;
    return copiedRecord(rule, { id, user, pattern, permission, source, created_at: createdAt });
  },
  configured: ({ rule }) => ({ rules: rule.isPermissionComposed ? [] : [rule] }),
  request: (node) => (node.rule.isPermissionComposed ? undefined : adminRequests.createRule(scopeOf(node), node.rule)),
};

/** The access rules of a registry or tenant, in groups. */
export const rules: ListRecord<AccessRule> = {
  kind: 'rules',
  source: ruleList,
  needsAdminApi: true,
  countText: rulesText,
  counted: (stats) => stats.rules,
  emptyText: (t) => t('No access rules'),
  additions: ['addRule!'],
  unreadableText: (t) => t('Unreadable access rule'),
  deletion: ruleDeletion,
  offeredNode: (rule, nodeScope) => ({ ...nodeScope, kind: 'rule', rule }),
  kinds: {
    rules: listKind({
      source: ruleList,
      label: (t) => t('Access Rules'),
      note: (t) => t('Access rules only grant access; all other access is denied.'),
      icon: 'law',
      details: ({ groupRulesBy, t }) => [groupRulesBy === 'user' ? t('by user') : t('by pattern')],
      list: (node, session, { groupRulesBy: by }) =>
        wholeList(node, session, rules, {
          rangedOf: (listing) => rangedGroups(groupsBy[by](listing)),
          nodeOf: ({ name }, nodeScope) => ({ ...nodeScope, kind: 'rule-group', by, value: name }),
        }),
      redrawnAlsoAfter: ['stats', 'read-only-marks', 'rule-grouping'],
      actions: () => [
        ...ofAccess,
        ...([
          'findRecord!',
          'addRule!',
          'refreshNode!',
          'copyCurl',
          'groupRulesByPattern',
          'groupRulesByUser',
        ] as const),
      ],
    }),
    'rule-group': ruleGroupKind,
    rule: ruleKind,
  },
};

function listOfGroup(node: RuleGroupNode, session: Session): NodeList {
  const { by, value } = node;
  const groupIn = (listing: Listing<AccessRule>): RuleGroup | undefined => groupsBy[by](listing).get(value);
  return nodeList(node, {
    part: session.list(ruleList, scopeOf(node)),
    subject: { about: 'rules' },
    countText: rulesText,
    countOf: (listing) => groupIn(listing)?.items.length ?? 0,
    isIncomplete: isIncompleteListing,
    rangedOf(listing) {
      const ofValue = groupIn(listing);
      return ofValue && rangedBy[by](ofValue);
    },
    nodeOf: (rule, nodeScope) => ({ ...nodeScope, kind: 'rule', rule }),
  });
}

/**
 * Returns the name of a rule in its group. The name ends with the identifier, so that many rules of the same user and
 * pattern can be divided into ranges as well.
 */
function ruleName({ id, user, pattern }: AccessRule, by: GroupedBy): string {
  return `${by === 'user' ? pattern : user} #${id}`;
}

/** Returns the change that deletes a rule; undefined if the configuration file defines it. */
function ruleDeletion(rule: AccessRule): Deletion | undefined {
  return rule.source === 'config' ? undefined : { mutation: { kind: 'delete-rule', rule } };
}

function ruleColumns(t: Translate): readonly Column<AccessRule>[] {
  return [
    [t('User'), ({ user }) => ruleUserText(user, t)],
    [t('Permission'), ({ permission }) => permission],
    [t('Rule'), ({ id }) => id],
    [t('Created'), ({ createdAt }) => textIfKnown(createdAt, timeText)],
  ];
}

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
  const reasons = lockedReasons(node, rule, state);
  const pattern = visibleText(rule.pattern);
  const user = ruleUserText(rule.user, t);
  const permission = rule.permission === '' ? t('permission not reported') : visibleText(rule.permission);
  const spoken =
    rule.permission === ''
      ? t('access rule, {0} on {1}, permission not reported', user, pattern)
      : t('access rule, {0} may {1} {2}', user, permission, pattern);
  return {
    label: groupRulesBy === 'user' ? pattern : user,
    description: permission,
    icon: reasons.length > 0 ? 'lock' : (accessIcons.get(rule.permission) ?? 'key'),
    accessibleLabel: [spoken, ...reasons].join(', '),
    isFolder: false,
  };
}
