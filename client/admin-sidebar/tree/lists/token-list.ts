import type { Session } from '../../../admin-api/session.ts';
import type { TokenHolder } from '../../../admin-api/token-records.ts';
import { scopeOf } from '../../tree-state/node-scope.ts';
import type { TokensNode, UserNode } from '../../tree-state/tree-node.ts';
import { tokensText } from '../../wording/counts.ts';
import { type NodeList, nodeList } from './node-list.ts';
import { undivided } from './ranged.ts';

/** Returns the list of the tokens of a user, or of the signed-in user. */
export function tokenList(node: UserNode | TokensNode, session: Session): NodeList {
  const holder: TokenHolder = node.kind === 'tokens' ? 'self' : { username: node.user.username };
  return nodeList(node, {
    part: session.tokens(scopeOf(node), holder),
    subject: { about: 'tokens', ...(holder !== 'self' && { holder: holder.username }) },
    countText: tokensText,
    countOf: ({ items }) => items.length,
    rangedOf: ({ items }) => undivided(items),
    nodeOf: (token, nodeScope) => ({ ...nodeScope, kind: 'token', holder, token }),
    listingOf: (tokens) => tokens,
  });
}
