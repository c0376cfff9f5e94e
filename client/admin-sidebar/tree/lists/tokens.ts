import { hasAdminApi } from '../../../../admin-client/connection.ts';
import { tokenRequests } from '../../../../admin-client/http/token-requests.ts';
import { tokenList } from '../../../../admin-client/lists/token-list.ts';
import { userList } from '../../../../admin-client/lists/user-list.ts';
import type { Listing } from '../../../../admin-client/records/model.ts';
import {
  daysUntil,
  expiresSoon,
  isExpired,
  type NamedToken,
  type TokenHolder,
} from '../../../../admin-client/records/token-records.ts';
import type { Session } from '../../../../admin-client/session.ts';
import { visibleText } from '../../../../server/core/text/visible-text.ts';
import type { Translate } from '../../../text/translate.ts';
import { type Column, textIfKnown } from '../../columns/column.ts';
import { type NodeScope, nodeScopeOf, scopeOf } from '../../tree-state/node-scope.ts';
import type { NodeOf, TreeNode } from '../../tree-state/tree-node.ts';
import { tokensText } from '../../wording/counts.ts';
import { expiryText } from '../../wording/expiry-text.ts';
import { dayText, numberText, timeText } from '../../wording/quantity.ts';
import { tokenName } from '../../wording/token-name.ts';
import { actionsIf } from '../kinds/actions.ts';
import type { Appearance } from '../kinds/appearance.ts';
import { withColumns } from '../kinds/facts.ts';
import type { ListRecord, NodeKind, TreeState } from '../kinds/list-record.ts';
import type { NodeList } from '../kinds/node-list.ts';
import { listKind } from '../nodes/list-kind.ts';
import { nodeList } from '../nodes/node-list.ts';
import { undivided } from '../ranges/ranged.ts';

declare module '../../tree-state/tree-node.ts' {
  interface NodeProperties {
    /** The tokens of the signed-in user. */
    readonly tokens: unknown;
    readonly token: { readonly holder: TokenHolder; readonly token: NamedToken };
  }
}

type TokenNode = NodeOf<'token'>;

const ownTokens = tokenList('self');

const tokenKind: NodeKind<TokenNode> = {
  part: () => 'tokens',
  names: ({ holder, token }) => [holder === 'self' ? '' : holder.username, token.id],
  parent: ({ holder, ...nodeScope }, state) =>
    holder === 'self' ? tokensNode(nodeScope) : holderNode(holder.username, nodeScope, state),
  appearance: tokenAppearance,
  facts: ({ token }, { t }) => withColumns(tokenName(token), tokenColumns(t), token),
  actions: () => ['revokeToken!'],
  deletions: async ({ holder, token }) => [{ kind: 'revoke-token', holder, token }],
  name: ({ token }) => tokenName(token),
  request: (node) => tokenRequests.list(scopeOf(node), node.holder),
};

/** The tokens of the signed-in user. The tokens of other users are shown below the users. */
export const tokens: ListRecord<NamedToken> = {
  kind: 'tokens',
  source: ownTokens,
  needsAdminApi: false,
  // The static token belongs to no user, and a registry with tenants has only users of tenants.
  isShown: ({ connection, tenant }) =>
    connection.credential.kind !== 'token' && (tenant !== undefined || connection.tenants.length === 0),
  unsupportedText: (t) => t('The registry does not support tokens'),
  countText: tokensText,
  emptyText: (t) => t('No tokens'),
  additions: ['createToken'],
  unreadableCountText: (count, t) => t('{0} tokens could not be read', numberText(count)),
  holder: holderNode,
  kinds: {
    tokens: listKind({
      source: ownTokens,
      label: (t) => t('My Tokens'),
      note: (t) => t('The tokens with which programs sign in to the registry as the signed-in user.'),
      icon: 'key',
      list: (node, session) => listOfHolder(node, session, 'self'),
      // With an admin API, the users have the action, which finds the tokens of all of them.
      actions: ({ connection }) => ['createToken!', ...actionsIf(!hasAdminApi(connection), 'findUnusedTokens')],
    }),
    token: tokenKind,
  },
};

/** Returns the list of the tokens of a user. */
export function tokensOfUser(node: NodeOf<'user'>, session: Session): NodeList {
  return listOfHolder(node, session, { username: node.user.username });
}

function listOfHolder(node: TreeNode, session: Session, holder: TokenHolder): NodeList {
  return nodeList(node, {
    part: session.list(tokenList(holder), scopeOf(node)),
    subject: { about: 'tokens', ...(holder !== 'self' && { of: holder.username }) },
    countText: tokensText,
    countOf: ({ items }) => items.length,
    rangedOf: ({ items }: Listing<NamedToken>) => undivided(items),
    nodeOf: (token, nodeScope) => ({ ...nodeScope, kind: 'token', holder, token }),
    listingOf: (listing) => listing,
  });
}

const tokensNode = (nodeScope: NodeScope): TreeNode => ({ ...nodeScopeOf(nodeScope), kind: 'tokens' });

/** Returns the node of a user, which contains the user's tokens, or of all users if the user is not in the list. */
function holderNode(username: string, within: NodeScope, { registries }: TreeState): TreeNode {
  const nodeScope = nodeScopeOf(within);
  const users = registries.session(within.connection.id)?.list(userList, scopeOf(nodeScope)).last();
  const user = users?.items.find((one) => one.username === username);
  return user === undefined ? { ...nodeScope, kind: 'users' } : { ...nodeScope, kind: 'user', user };
}

function tokenColumns(t: Translate): readonly Column<NamedToken>[] {
  const kindText = ({ isReadOnly, stageOnly }: NamedToken): string | undefined => {
    if (isReadOnly === undefined) return undefined;
    if (isReadOnly) return t('reading');
    return stageOnly === true ? t('reading and staging') : t('reading and publishing');
  };
  return [
    [t('Allows'), (token) => kindText(token)],
    [t('Packages'), ({ packages }) => packages.join(', ') || t('all that the user has access to')],
    [t('Addresses'), ({ addresses }) => addresses.join(', ') || t('all')],
    [t('Created'), ({ createdAt }) => textIfKnown(createdAt, timeText)],
    [t('Expires'), ({ expiresAt }) => textIfKnown(expiresAt, timeText) ?? t('never')],
    [t('Last used'), ({ lastUsedAt }) => textIfKnown(lastUsedAt, timeText) ?? t('never')],
  ];
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
    ...endText(expiresAt, now, t),
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

function kindText({ isReadOnly, stageOnly }: NamedToken, t: Translate): readonly string[] {
  if (isReadOnly === undefined) return [];
  if (!isReadOnly && stageOnly === true) return [t('can stage')];
  return [isReadOnly ? t('read-only') : t('can publish')];
}

function endText(expiresAt: string | undefined, now: number, t: Translate): readonly string[] {
  if (expiresAt === undefined) return [];
  const isNear = isExpired(expiresAt, now) || expiresSoon(expiresAt, now);
  return [isNear ? expiryText(expiresAt, now, t) : t('until {0}', visibleText(dayText(expiresAt)))];
}
