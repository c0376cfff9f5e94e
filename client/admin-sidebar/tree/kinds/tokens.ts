import { tokenRequests } from '../../../admin-api/http/token-requests.ts';
import { tokenColumns } from '../../columns/record-columns.ts';
import { nodeScopeIn, scopeOf } from '../../tree-state/node-scope.ts';
import type { TokenNode, TokensNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { tokenName } from '../../wording/token-name.ts';
import { titled, withColumns } from '../appearance/facts.ts';
import { listAppearance } from '../appearance/section-appearance.ts';
import { tokenAppearance } from '../appearance/token-appearance.ts';
import type { NodeKind } from './node-kind.ts';
import { ownerOf } from './registry.ts';

export const tokensKind: NodeKind<TokensNode> = {
  part: () => 'tokens',
  parent: ownerOf,
  appearance: listAppearance,
  facts: (_, { t }) =>
    titled(t('My Tokens'), t('The tokens of the user who is signed in, with which programs sign in to the registry.')),
  actions: () => ['createToken!'],
  request: (node) => tokenRequests.list(scopeOf(node), 'self'),
};

export const tokenKind: NodeKind<TokenNode> = {
  part: () => 'tokens',
  names: ({ holder, token }) => [holder === 'self' ? '' : holder.username, token.id],
  parent: (node, state) => holderNode(node.holder === 'self' ? undefined : node.holder.username, node, state),
  appearance: tokenAppearance,
  facts: ({ token }, { t }) => withColumns(tokenName(token), tokenColumns(t), token),
  actions: () => ['revokeToken!'],
  name: ({ token }) => tokenName(token),
  request: (node) => tokenRequests.list(scopeOf(node), node.holder),
};

/** Returns the node of a user, or the node of the tokens of the user who is signed in. */
export function holderNode(username: string | undefined, node: TreeNode, { registries }: TreeState): TreeNode {
  const nodeScope = nodeScopeIn(node.connection, node);
  if (username === undefined) return { ...nodeScope, kind: 'tokens' };
  const users = registries.session(node.connection.id)?.users(scopeOf(nodeScope)).last();
  const user = users?.items.find((one) => one.username === username);
  return user === undefined ? { ...nodeScope, kind: 'users' } : { ...nodeScope, kind: 'user', user };
}
