import { ruleUserOf } from '../../../../access/group-name.ts';
import { groupList } from '../../../../admin-client/lists/group-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { Group } from '../../../../admin-client/records/group.ts';
import type { Listing } from '../../../../admin-client/records/model.ts';
import type { Session } from '../../../../admin-client/session.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import { groupsText, membersText } from '../../wording/counts.ts';
import { numberText } from '../../wording/quantity.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { copiedRecord } from '../kinds/copied-record.ts';
import { titled } from '../kinds/facts.ts';
import type { ListRecord, NodeKind, TreeState } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';
import { listKind } from '../nodes/list-kind.ts';
import { nodeList, wholeList } from '../nodes/node-list.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { cached, ranged } from '../ranges/ranged.ts';
import { accessIcons } from './access-records.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    readonly groups: unknown;
    readonly group: { readonly group: Group };
    readonly 'group-member': { readonly group: Group; readonly username: string };
  }
}

type GroupNode = NodeOf<'group'>;
type MemberNode = NodeOf<'group-member'>;

const rangedGroups = cached(({ items }: Listing<Group>) => ranged(items, ({ name }) => name));
const rangedMembers = cached(({ members }: Group) => ranged(members, (username) => username));

const groupKind: NodeKind<GroupNode> = {
  part: () => 'groups',
  names: ({ group }) => [group.name],
  parent: (node, state) => rangeAround({ ...nodeScopeOf(node), kind: 'groups' }, node.group.name, state),
  list: membersOf,
  appearance: groupAppearance,
  facts: ({ group: { name, source } }, { t }) =>
    titled(
      ruleUserOf(name),
      ...(source === 'config' ? [t('Defined in the configuration file of the server; change it there.')] : []),
    ),
  redrawnAfter: () => ['groups'],
  item: ({ group }) => group,
  actions: () => ['addRule!', 'explainAccess', 'copyName', 'copyJson'],
  name: ({ group }) => ruleUserOf(group.name),
  markedNames: ({ group }) => [group.name],
  searched: ({ group: { name, members } }) => [ruleUserOf(name), ...members].join(' '),
  found: ({ group }, t) => ({
    label: plainLabel(ruleUserOf(group.name)),
    description: membersText(group.members.length, t),
    icon: 'organization',
  }),
  access: ({ group }) => ({ username: ruleUserOf(group.name) }),
  record: ({ group }) => copiedRecord(group, group),
};

const memberKind: NodeKind<MemberNode> = {
  part: () => 'groups',
  names: ({ group, username }) => [group.name, username],
  parent: (node, state) =>
    rangeAround({ ...nodeScopeOf(node), kind: 'group', group: node.group }, node.username, state),
  appearance: memberAppearance,
  facts: ({ username }) => titled(username),
  actions: () => ['explainAccess', 'copyName'],
  name: ({ username }) => username,
  markedNames: ({ username }) => [username],
  access: ({ username }) => ({ username }),
};

/** The groups of users, to which access rules refer as `@name`. */
export const groups: ListRecord<Group> = {
  kind: 'groups',
  source: groupList,
  needsAdminApi: true,
  unsupportedText: (t) => t('The registry does not support groups'),
  countText: groupsText,
  emptyText: (t) => t('No groups'),
  unreadableText: (t) => t('Unreadable group'),
  offeredNode: (group, nodeScope) => ({ ...nodeScope, kind: 'group', group }),
  kinds: {
    groups: listKind({
      source: groupList,
      label: (t) => t('Groups'),
      note: (t) => t('Access rules grant access to all members of a group by its name, such as @team.'),
      icon: 'organization',
      list: (node, session) =>
        wholeList(node, session, groups, {
          rangedOf: rangedGroups,
          nodeOf: (group, nodeScope) => ({ ...nodeScope, kind: 'group', group }),
        }),
      actions: () => ['refreshNode!', 'copyCurl'],
    }),
    group: groupKind,
    'group-member': memberKind,
  },
};

function membersOf(node: GroupNode, session: Session): NodeList {
  const { group } = node;
  return nodeList(node, {
    part: session.list(groupList, scopeOf(node)),
    subject: { about: 'groups' },
    countText: membersText,
    countOf: () => group.members.length,
    rangedOf: () => rangedMembers(group),
    nodeOf: (username, nodeScope) => ({ ...nodeScope, kind: 'group-member', group, username }),
  });
}

function groupAppearance({ group }: GroupNode, { t }: TreeState): Appearance {
  const label = visibleText(ruleUserOf(group.name));
  const { length } = group.members;
  return {
    label,
    description: numberText(length),
    icon: group.source === 'config' ? 'lock' : 'organization',
    accessibleLabel: [label, t('group'), membersText(length, t)].join(', '),
    isFolder: length > 0,
  };
}

/** Shows the role of a member as far as the list of users has been read. */
function memberAppearance(node: MemberNode, { registries, t }: TreeState): Appearance {
  const session = registries.session(node.connection.id);
  const users = session?.list(userList, scopeOf(node)).last();
  const role = users?.items.find(({ username }) => username === node.username)?.role;
  const isMissing = users !== undefined && role === undefined;
  const label = visibleText(node.username);
  const facts = isMissing ? [t('no such user yet')] : role === undefined ? [] : [visibleText(role)];
  return {
    label,
    description: facts[0],
    icon: accessIcons.get(role ?? '') ?? 'person',
    accessibleLabel: [label, t('member'), ...facts].join(', '),
    isFolder: false,
  };
}
