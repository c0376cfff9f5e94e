import { adminRequests } from '../../../admin-api/http/requests.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { userColumns } from '../../columns/record-columns.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { UserNode, UsersNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { tokensText } from '../../wording/counts.ts';
import { hasTokens } from '../lists/user-list.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { accessIcons, isLocked, lockedNotes, lockedReasons } from './access-records.ts';
import { actionsIf, ofAccess, ofRecords } from './actions.ts';
import type { Appearance } from './appearance.ts';
import { titled, withColumns } from './facts.ts';
import { listAppearance } from './list-appearance.ts';
import type { NodeKind } from './node-kind.ts';
import { ownerOf } from './registry.ts';
import { expiryNote } from './tokens.ts';

export const usersKind: NodeKind<UsersNode> = {
  part: () => 'users',
  parent: ownerOf,
  appearance: (node, state) => listAppearance(node, state, { label: state.t('Users'), icon: 'account' }),
  facts: (_, { t }) => titled(t('Users'), t('The users who can sign in to the registry, and their roles.')),
  actions: () => ['findRecord!', 'addUser!', 'refreshNode!', 'copyCurl', ...ofAccess],
  request: (node) => adminRequests.users(scopeOf(node)),
};

export const userKind: NodeKind<UserNode> = {
  part: () => 'users',
  names: ({ user }) => [user.username],
  parent: (node, state) => rangeAround({ ...nodeScopeOf(node), kind: 'users' }, node.user.username, state),
  appearance: userAppearance,
  facts: (node, state) => withColumns(node.user.username, userColumns(state.t), node.user, lockedNotes(node, state)),
  actions: (node, state) => [
    ...actionsIf(!isLocked(node, state), 'changeRole!', 'rotateToken', 'deleteUser'),
    ...actionsIf(node.user.tokens !== undefined, 'createToken'),
    'addRule',
    ...ofRecords,
  ],
  name: ({ user }) => user.username,
  searched: ({ user: { username, role } }) => `${username} ${role}`,
  record: ({ user: { username, role, source, hasToken, createdAt } }) => ({
    ...{ username, role, source },
    ...{ has_token: hasToken, created_at: createdAt },
  }),
  request: (node) => adminRequests.createUser(scopeOf(node), { username: node.user.username, role: node.user.role }),
};

function userAppearance(node: UserNode, state: TreeState): Appearance {
  const { now, t } = state;
  const { user } = node;
  const reasons = lockedReasons(node, state);
  // A server may not report the role.
  const role = user.role === '' ? '' : visibleText(user.role);
  const missing = user.hasToken === false ? [t('no token')] : [];
  const token = user.hasToken === true ? [t('has a token')] : missing;
  const { tokens = 0, nextTokenExpiry } = user;
  const expiry = expiryNote(nextTokenExpiry, now, t);
  const named = [...(tokens === 0 ? [] : [tokensText(tokens, t)]), ...expiry];
  const name = visibleText(user.username);
  const kind = role === '' ? t('user') : t('user, role {0}', role);
  const icon = reasons.length > 0 ? 'lock' : (accessIcons.get(user.role) ?? 'person');
  return {
    label: name,
    description: [role, ...(tokens === 0 ? missing : []), ...named].filter((fact) => fact !== '').join(' · '),
    ...(expiry.length > 0 ? { icon: 'warning', color: 'problemsWarningIcon.foreground' } : { icon }),
    accessibleLabel: [name, kind, ...token, ...named, ...reasons].join(', '),
    isFolder: hasTokens(node),
  };
}
