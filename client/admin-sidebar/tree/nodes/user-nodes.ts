import type { Listing, User } from '../../../admin-api/model.ts';
import type { Node, UsersNode } from '../state/node.ts';
import { placeIn } from '../state/node-scope.ts';
import { rangedUsers } from './lists.ts';
import { rangedNodes } from './ranged-nodes.ts';

export function userNodes(listing: Listing<User>, within: UsersNode, prefix?: string): readonly Node[] {
  const place = placeIn(within.connection, within);
  return rangedNodes(rangedUsers(listing), { within, prefix }, (user) => ({ ...place, kind: 'user', user }));
}
