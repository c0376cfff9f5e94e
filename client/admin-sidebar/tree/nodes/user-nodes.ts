import type { Listing, User } from '../../../admin-api/model.ts';
import { nodeScopeIn } from '../../tree-state/node-scope.ts';
import type { TreeNode, UserNode, UsersNode } from '../../tree-state/tree-node.ts';
import { rangedUsers } from './lists.ts';
import { rangedNodes } from './ranged-nodes.ts';

/** Returns whether a user has named tokens, according to the list of users. */
export function hasTokens({ user }: UserNode): boolean {
  return (user.tokens ?? 0) > 0;
}

export function userNodes(listing: Listing<User>, within: UsersNode, prefix?: string): readonly TreeNode[] {
  const nodeScope = nodeScopeIn(within.connection, within);
  return rangedNodes(rangedUsers(listing), { within, prefix }, (user) => ({ ...nodeScope, kind: 'user', user }));
}
