import { adminRequests } from '../../../../admin-client/http/requests.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import { otherUserMembers } from '../../../../admin-client/reading/user.ts';
import type { Listing, User } from '../../../../admin-client/records/model.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import { plainLabel } from '../../../text/plain-label.ts';
import type { Translate } from '../../../text/translate.ts';
import { type Column, textIfKnown } from '../../columns/column.ts';
import { type NodeScope, nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { NodeOf } from '../../tree-state/tree-node.ts';
import { tokensText, usersText } from '../../wording/counts.ts';
import { numberText, timeText } from '../../wording/quantity.ts';
import { actionsIf, ofAccess, ofRecords } from '../kinds/actions.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { copiedRecord } from '../kinds/copied-record.ts';
import { withColumns } from '../kinds/facts.ts';
import type { Deletion, ListRecord, NodeKind, TreeState } from '../kinds/list-record.ts';
import { withOthers } from '../kinds/other-facts.ts';
import { listKind } from '../nodes/list-kind.ts';
import { wholeList } from '../nodes/node-list.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { cached, ranged } from '../ranges/ranged.ts';
import { accessIcons, isLocked, lockedNotes, lockedReasons } from './access-records.ts';
import { expiryNote, tokensOfUser } from './tokens.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    readonly users: unknown;
    readonly user: { readonly user: User };
  }
}

type UserNode = NodeOf<'user'>;

const rangedUsers = cached(({ items }: Listing<User>) => ranged(items, ({ username }) => username));

const userKind: NodeKind<UserNode> = {
  part: () => 'users',
  names: ({ user }) => [user.username],
  parent: (node, state) => rangeAround({ ...nodeScopeOf(node), kind: 'users' }, node.user.username, state),
  list: (node, session) => (hasTokens(node) ? tokensOfUser(node, session) : undefined),
  appearance: userAppearance,
  facts: (node, state) => {
    const { user } = node;
    const facts = withColumns(user.username, userColumns(state.t), user, lockedNotes(node, user, state));
    return withOthers(facts, otherUserMembers(user.sent?.()), state.t);
  },
  actions: (node, state) => [
    ...actionsIf(!isLocked(node, node.user, state), 'changeRole!', 'rotateToken', 'deleteUser'),
    ...actionsIf(node.user.tokens !== undefined, 'createToken', 'revokeEverything'),
    'addRule',
    ...ofRecords,
    'copyLink',
  ],
  // A user is redrawn without the list only when its tokens change.
  redrawnAfter: (node) => (hasTokens(node) ? ['tokens'] : undefined),
  item: ({ user }) => user,
  name: ({ user }) => user.username,
  markedNames: ({ user }) => [user.username],
  link: ({ connection, tenant, user: { username } }) => ({
    ...{ registry: connection.baseUrl, tenant },
    ...{ kind: 'user', name: username },
  }),
  searched: ({ user: { username, role } }) => `${username} ${role}`,
  found: ({ user: { username, role } }) => ({
    label: plainLabel(username),
    description: plainLabel(role),
    icon: 'person',
  }),
  source: ({ user }) => user.source,
  deletions: async ({ user }) => [userDeletion(user)?.mutation],
  access: ({ user: { username } }) => ({ username }),
  record: ({ user }) => {
    const { username, role, source, hasToken, createdAt } = user;
    return copiedRecord(user, { username, role, source, has_token: hasToken, created_at: createdAt });
  },
  configured: ({ user }) => ({ users: user.isRoleComposed ? [] : [user] }),
  request: ({ user: { username, role, isRoleComposed }, ...nodeScope }) =>
    isRoleComposed ? undefined : adminRequests.createUser(scopeOf(nodeScope), { username, role }),
};

/** The users of a registry or tenant. */
export const users: ListRecord<User> = {
  kind: 'users',
  source: userList,
  needsAdminApi: true,
  // The tokens are shown below their users.
  alsoRefreshed: ['tokens'],
  countText: usersText,
  counted: (stats) => stats.users,
  emptyText: (t) => t('No users'),
  additions: ['addUser!'],
  unreadableText: (t) => t('Unreadable user'),
  deletion: userDeletion,
  offeredNode: (user, nodeScope) => ({ ...nodeScope, kind: 'user', user }),
  kinds: {
    users: listKind({
      source: userList,
      label: (t) => t('Users'),
      note: (t) => t('The users who can sign in to the registry, and their roles.'),
      icon: 'account',
      list: (node, session) =>
        wholeList(node, session, users, {
          rangedOf: rangedUsers,
          nodeOf: (user, nodeScope) => ({ ...nodeScope, kind: 'user', user }),
        }),
      redrawnAlsoAfter: ['stats', 'read-only-marks'],
      actions: (node, state) => [
        ...(['findRecord!', 'addUser!', 'refreshNode!', 'copyCurl'] as const),
        ...actionsIf(reportsTokens(node, state), 'findUnusedTokens'),
        ...ofAccess,
      ],
    }),
    user: userKind,
  },
};

/** Returns whether the list of users contains their numbers of tokens. */
function reportsTokens(node: NodeScope, { registries }: TreeState): boolean {
  const listing = registries.session(node.connection.id)?.list(userList, scopeOf(node)).last();
  return listing?.items.some(({ tokens }) => tokens !== undefined) === true;
}

/** Returns whether a user has named tokens, according to the list of users. */
function hasTokens({ user }: UserNode): boolean {
  return (user.tokens ?? 0) > 0;
}

/** Returns the change that deletes a user in its current state; undefined if the configuration file defines the user. */
function userDeletion({ username, role, source, etag }: User): Deletion | undefined {
  return source === 'config' ? undefined : { mutation: { kind: 'delete-user', username, etag }, role };
}

function userColumns(t: Translate): readonly Column<User>[] {
  const withoutToken = t('none; this user cannot sign in with a token');
  return [
    [t('Role'), ({ role }) => role],
    [t('Token'), ({ hasToken }) => textIfKnown(hasToken, (has) => (has ? t('yes') : withoutToken))],
    [t('Named tokens'), ({ tokens }) => textIfKnown(tokens, numberText)],
    [t('First token to expire'), ({ nextTokenExpiry }) => textIfKnown(nextTokenExpiry, timeText)],
    [t('Created'), ({ createdAt }) => textIfKnown(createdAt, timeText)],
    [t('Last sign-in'), ({ lastSignInAt }) => textIfKnown(lastSignInAt, timeText)],
  ];
}

function userAppearance(node: UserNode, state: TreeState): Appearance {
  const { now, t } = state;
  const { user } = node;
  const reasons = lockedReasons(node, user, state);
  const isUnknown = user.role === '';
  const role = isUnknown ? t('role not reported') : visibleText(user.role);
  const missing = user.hasToken === false ? [t('no token')] : [];
  const token = user.hasToken === true ? [t('has a token')] : missing;
  const { tokens = 0, nextTokenExpiry } = user;
  const expiry = expiryNote(nextTokenExpiry, now, t);
  const named = [...(tokens === 0 ? [] : [tokensText(tokens, t)]), ...expiry];
  const disabled = user.isDisabled ? [t('disabled')] : [];
  const name = visibleText(user.username);
  const kind = isUnknown ? t('user, role not reported') : t('user, role {0}', role);
  const icon = user.isDisabled
    ? 'circle-slash'
    : reasons.length > 0
      ? 'lock'
      : (accessIcons.get(user.role) ?? 'person');
  return {
    label: name,
    description: [role, ...disabled, ...(tokens === 0 ? missing : []), ...named]
      .filter((fact) => fact !== '')
      .join(' · '),
    ...(expiry.length > 0 ? { icon: 'warning', color: 'problemsWarningIcon.foreground' } : { icon }),
    accessibleLabel: [name, kind, ...disabled, ...token, ...named, ...reasons].join(', '),
    isFolder: hasTokens(node),
  };
}
