import { tokenRequests } from '../../../admin-api/http/token-requests.ts';
import { daysUntil, expiresSoon, isExpired, type NamedToken } from '../../../admin-api/token-records.ts';
import type { Translate } from '../../../text/translate.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { tokenColumns } from '../../columns/record-columns.ts';
import { nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { TokenNode, TokensNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { dayText } from '../../wording/quantity.ts';
import { tokenName } from '../../wording/token-name.ts';
import type { Appearance } from './appearance.ts';
import { titled, withColumns } from './facts.ts';
import { listAppearance } from './list-appearance.ts';
import type { NodeKind } from './node-kind.ts';
import { ownerOf } from './registry.ts';

export const tokensKind: NodeKind<TokensNode> = {
  part: () => 'tokens',
  parent: ownerOf,
  appearance: (node, state) => listAppearance(node, state, { label: state.t('My Tokens'), icon: 'key' }),
  facts: (_, { t }) =>
    titled(t('My Tokens'), t('The tokens with which programs sign in to the registry as the signed-in user.')),
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

/**
 * Returns the node that contains the tokens of a user, or of the signed-in user if `username` is undefined. Returns the
 * node of all users if the user is not in the list.
 */
export function holderNode(username: string | undefined, node: TreeNode, { registries }: TreeState): TreeNode {
  const nodeScope = nodeScopeOf(node);
  if (username === undefined) return { ...nodeScope, kind: 'tokens' };
  const users = registries.session(node.connection.id)?.users(scopeOf(nodeScope)).last();
  const user = users?.items.find((one) => one.username === username);
  return user === undefined ? { ...nodeScope, kind: 'users' } : { ...nodeScope, kind: 'user', user };
}

function tokenAppearance({ token }: TokenNode, { now, t }: TreeState): Appearance {
  const { expiresAt, lastUsedAt, packages, addresses } = token;
  const label = visibleText(tokenName(token));
  const limits = [
    ...(packages.length === 0 ? [] : [packages.length === 1 ? t('1 pattern') : t('{0} patterns', packages.length)]),
    ...(addresses.length === 0 ? [] : [addresses.length === 1 ? t('1 address') : t('{0} addresses', addresses.length)]),
  ];
  const facts = [
    ...kindText(token, t),
    ...expiryText(expiresAt, now, t),
    ...limits,
    lastUsedAt === undefined ? t('never used') : t('used {0}', visibleText(dayText(lastUsedAt))),
  ];
  return {
    label,
    description: facts.join(' · '),
    ...tokenIcon(token, now),
    accessibleLabel: [label, t('token'), ...facts].join(', '),
    isFolder: false,
  };
}

/** Returns a note for a user whose next token expires soon; otherwise an empty array. */
export function expiryNote(expiresAt: string | undefined, now: number, t: Translate): readonly string[] {
  if (expiresAt === undefined || !expiresSoon(expiresAt, now)) return [];
  const days = daysUntil(expiresAt, now);
  return [days === 1 ? t('a token expires within a day') : t('a token expires in {0} days', days)];
}

function tokenIcon({ expiresAt }: NamedToken, now: number): Pick<Appearance, 'icon' | 'color'> {
  if (isExpired(expiresAt, now)) return { icon: 'circle-slash', color: 'disabledForeground' };
  return expiresSoon(expiresAt, now) ? { icon: 'warning', color: 'problemsWarningIcon.foreground' } : { icon: 'key' };
}

function kindText({ isReadOnly }: NamedToken, t: Translate): readonly string[] {
  if (isReadOnly === undefined) return [];
  return [isReadOnly ? t('read-only') : t('can publish')];
}

function expiryText(expiresAt: string | undefined, now: number, t: Translate): readonly string[] {
  if (expiresAt === undefined) return [];
  if (isExpired(expiresAt, now)) return [t('expired')];
  const days = daysUntil(expiresAt, now);
  if (!expiresSoon(expiresAt, now)) return [t('until {0}', visibleText(dayText(expiresAt)))];
  return [days === 1 ? t('expires within a day') : t('expires in {0} days', days)];
}
