import type { Listing, User } from '../../../admin-api/model.ts';
import { nodeScope } from '../state/node-scope.ts';
import type { TreeNode, UsersNode } from '../state/tree-node.ts';
import { rangedUsers } from './lists.ts';
import { rangedNodes } from './ranged-nodes.ts';

export function userNodes(listing: Listing<User>, within: UsersNode, prefix?: string): readonly TreeNode[] {
  const place = nodeScope(within.connection, within);
  return rangedNodes(rangedUsers(listing), { within, prefix }, (user) => ({ ...place, kind: 'user', user }));
}
