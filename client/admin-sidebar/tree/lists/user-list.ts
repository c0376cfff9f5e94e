import type { Listing, User } from '../../../admin-api/model.ts';
import type { Session } from '../../../admin-api/session.ts';
import { scopeOf } from '../../tree-state/node-scope.ts';
import type { UserNode, UsersNode } from '../../tree-state/tree-node.ts';
import { usersText } from '../../wording/counts.ts';
import { type NodeList, nodeList } from './node-list.ts';
import { cached, ranged } from './ranged.ts';

const rangedUsers = cached(({ items }: Listing<User>) => ranged(items, ({ username }) => username));

export function userList(node: UsersNode, session: Session): NodeList {
  return nodeList(node, {
    part: session.users(scopeOf(node)),
    subject: { about: 'users' },
    countText: usersText,
    countOf: ({ items }) => items.length,
    rangedOf: rangedUsers,
    nodeOf: (user, nodeScope) => ({ ...nodeScope, kind: 'user', user }),
    listingOf: (users) => users,
  });
}

/** Returns whether a user has named tokens, according to the list of users. */
export function hasTokens({ user }: UserNode): boolean {
  return (user.tokens ?? 0) > 0;
}
