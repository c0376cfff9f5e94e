import { adminRequests } from '../../../admin-api/http/requests.ts';
import { userColumns } from '../../columns/record-columns.ts';
import { nodeScopeIn, scopeOf } from '../../tree-state/node-scope.ts';
import type { UserNode, UsersNode } from '../../tree-state/tree-node.ts';
import { titled, withColumns } from '../appearance/facts.ts';
import { isLocked, lockedNotes, userAppearance } from '../appearance/record-appearance.ts';
import { listAppearance } from '../appearance/section-appearance.ts';
import { rangeAround } from '../nodes/range-around.ts';
import { actionsIf, ofAccess, ofRecords } from './actions.ts';
import type { NodeKind } from './node-kind.ts';
import { ownerOf } from './registry.ts';

export const usersKind: NodeKind<UsersNode> = {
  part: () => 'users',
  parent: ownerOf,
  appearance: listAppearance,
  facts: (_, { t }) => titled(t('Users'), t('The users who can sign in to the registry, and their roles.')),
  actions: () => ['findRecord!', 'addUser!', 'refreshNode!', 'copyCurl', ...ofAccess],
  request: (node) => adminRequests.users(scopeOf(node)),
};

export const userKind: NodeKind<UserNode> = {
  part: () => 'users',
  names: ({ user }) => [user.username],
  parent: (node, state) =>
    rangeAround({ ...nodeScopeIn(node.connection, node), kind: 'users' }, node.user.username, state),
  appearance: userAppearance,
  facts: (node, state) => withColumns(node.user.username, userColumns(state.t), node.user, lockedNotes(node, state)),
  actions: (node, state) => [
    ...actionsIf(!isLocked(node, state), 'changeRole!', 'rotateToken', 'deleteUser'),
    ...actionsIf(node.user.tokens !== undefined, 'createToken'),
    'addRule',
    ...ofRecords,
  ],
  name: ({ user }) => user.username,
  record: ({ user: { username, role, source, hasToken, createdAt } }) => ({
    ...{ username, role, source },
    ...{ has_token: hasToken, created_at: createdAt },
  }),
  request: (node) => adminRequests.createUser(scopeOf(node), { username: node.user.username, role: node.user.role }),
};
