import { visibleText } from '../../../text/visible-text.ts';
import type { NameRangeNode, TreeNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { numberText } from '../../wording/quantity.ts';
import { listOf } from '../lists/list-of.ts';
import { rangeNamed } from '../lists/name-ranges.ts';
import { rangeAround } from '../nodes/range-around.ts';
import type { Appearance } from './appearance.ts';
import { cacheEntryKind, cacheFolderKind, cacheKind } from './cache.ts';
import { titled } from './facts.ts';
import { brokenKind, messageKind } from './messages.ts';
import type { NodeKind } from './node-kind.ts';
import { packageKind, packageScopeKind, packagesKind, versionKind } from './packages.ts';
import { registryKind, statisticsKind, tenantKind } from './registry.ts';
import { ruleGroupKind, ruleKind, rulesKind } from './rules.ts';
import { tokenKind, tokensKind } from './tokens.ts';
import { userKind, usersKind } from './users.ts';

/** The kind of the ranges of a list. */
const nameRangeKind: NodeKind<NameRangeNode> = {
  part: ({ within }) => kindOf(within).part(within),
  names: ({ within, prefix }) => [within.kind, ...(kindOf(within).names?.(within) ?? []), prefix],
  parent: ({ within, prefix }, state) => rangeAround(within, prefix, state, prefix),
  appearance: nameRangeAppearance,
  facts: ({ prefix }, { t }) => titled(t('Names that begin with {0}', prefix)),
};

type Kind = TreeNode['kind'];

const kinds: { readonly [Name in Kind]: NodeKind<Extract<TreeNode, { readonly kind: Name }>> } = {
  registry: registryKind,
  tenant: tenantKind,
  statistics: statisticsKind,
  users: usersKind,
  user: userKind,
  rules: rulesKind,
  'rule-group': ruleGroupKind,
  rule: ruleKind,
  cache: cacheKind,
  'cache-folder': cacheFolderKind,
  'cache-entry': cacheEntryKind,
  packages: packagesKind,
  'package-scope': packageScopeKind,
  package: packageKind,
  version: versionKind,
  tokens: tokensKind,
  token: tokenKind,
  'name-range': nameRangeKind,
  broken: brokenKind,
  message: messageKind,
};

/** Returns the kind of a node. */
export function kindOf(node: TreeNode): NodeKind<TreeNode> {
  return kinds[node.kind];
}

/**
 * Returns the id of a node for VS Code, so that the node stays selected and expanded when it is redrawn. The id
 * consists of names, encoded as JSON, and is unique across registries and tenants.
 */
export function nodeId(node: TreeNode): string {
  const names = kindOf(node).names?.(node) ?? [];
  return JSON.stringify([node.connection.id, node.tenant ?? null, node.kind, ...names]);
}

function nameRangeAppearance({ within, prefix }: NameRangeNode, state: TreeState): Appearance {
  const { t } = state;
  const list = listOf(within, state);
  const count = rangeNamed(list?.ranged() ?? [], prefix)?.count ?? 0;
  const counted = list === undefined ? [] : [list.countText(count, t)];
  return {
    label: `${visibleText(prefix)}…`,
    description: numberText(count),
    icon: 'list-selection',
    accessibleLabel: [...counted, t('names that begin with {0}', visibleText(prefix))].join(', '),
    isFolder: true,
  };
}
