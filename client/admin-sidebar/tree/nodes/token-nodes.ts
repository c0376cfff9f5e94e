import type { Listing } from '../../../admin-api/model.ts';
import { RegistryError, type RegistryErrorKind } from '../../../admin-api/registry-error.ts';
import type { PartState } from '../../../admin-api/session.ts';
import type { NamedToken, TokenHolder } from '../../../admin-api/token-records.ts';
import type { Translate } from '../../../text/translate.ts';
import { nodeScopeIn } from '../../tree-state/node-scope.ts';
import { isAboutWhole, lastValue } from '../../tree-state/registry-condition.ts';
import type { MessageNode, TokensNode, TreeNode, UserNode } from '../../tree-state/tree-node.ts';
import { failure, loading } from './message-nodes.ts';

/** Returns whose tokens the children of a node are. */
export function holderOf(node: UserNode | TokensNode): TokenHolder {
  return node.kind === 'tokens' ? 'self' : { username: node.user.username };
}

/** Returns the tokens of a user, after an error if they could not be read again. */
export function tokenChildren(
  node: UserNode | TokensNode,
  known: PartState<Listing<NamedToken>>,
  t: Translate,
): readonly TreeNode[] {
  const nodeScope = nodeScopeIn(node.connection, node);
  const holder = holderOf(node);
  const ofHolder = (message: MessageNode): MessageNode =>
    holder === 'self' ? message : { ...message, holder: holder.username };
  const note = (text: string): MessageNode =>
    ofHolder({ ...nodeScope, kind: 'message', about: 'tokens', state: 'empty', text });
  const listing = lastValue(known);
  const tokens = (listing?.items ?? []).map((token): TreeNode => ({ ...nodeScope, kind: 'token', holder, token }));
  if (known.state === 'failed' && (listing === undefined || !isAboutWhole(known.error))) {
    const isMissing = known.error instanceof RegistryError && missing.has(known.error.kind);
    const message = isMissing
      ? note(t('The registry offers no tokens'))
      : ofHolder(failure(nodeScope, 'tokens', known.error));
    return [message, ...tokens];
  }
  if (listing === undefined) return [ofHolder(loading(nodeScope, 'tokens', t))];
  if (listing.broken.length > 0) return [...tokens, note(t('{0} tokens could not be read', listing.broken.length))];
  return tokens.length === 0 ? [note(t('No tokens'))] : tokens;
}

/** The errors of a server that does not know the path of the tokens. */
const missing: ReadonlySet<RegistryErrorKind> = new Set(['not-found', 'not-a-registry']);
