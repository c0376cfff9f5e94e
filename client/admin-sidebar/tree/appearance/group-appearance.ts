import { visibleText } from '../../../text/visible-text.ts';
import type { CacheFolderNode, NameRangeNode, PackageScopeNode, RuleGroupNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { entriesText } from '../../wording/counts.ts';
import { numberText } from '../../wording/quantity.ts';
import { ruleUserText } from '../../wording/rule-user.ts';
import { cacheFolderOf } from '../lists/cache-lists.ts';
import { listOf } from '../lists/list-of.ts';
import { rangeNamed } from '../lists/name-ranges.ts';
import { folderAround } from '../nodes/folder-around.ts';
import type { Appearance } from './appearance.ts';

export function ruleGroupAppearance(node: RuleGroupNode, state: TreeState): Appearance {
  const { t } = state;
  const isByUser = node.by === 'user';
  const label = isByUser ? ruleUserText(node.value, t) : visibleText(node.value);
  const icon = isByUser ? (node.value === '*' ? 'globe' : 'person') : 'regex';
  return group(node, state, { label, icon, kind: isByUser ? t('user') : t('pattern') });
}

export function packageScopeAppearance(node: PackageScopeNode, state: TreeState): Appearance {
  return group(node, state, { label: visibleText(node.name), icon: 'symbol-namespace', kind: state.t('scope') });
}

/** Returns the appearance of a part of a list, with the number of its members. */
function group(
  node: RuleGroupNode | PackageScopeNode,
  state: TreeState,
  { label, icon, kind }: Pick<Appearance, 'label' | 'icon'> & { readonly kind: string },
): Appearance {
  const list = listOf(node, state);
  const count = list?.count() ?? 0;
  return {
    label,
    description: numberText(count),
    icon,
    accessibleLabel: [label, kind, ...(list === undefined ? [] : [list.countText(count, state.t)])].join(', '),
    isFolder: true,
  };
}

export function cacheFolderAppearance(node: CacheFolderNode, state: TreeState): Appearance {
  const { registries, t } = state;
  const session = registries.session(node.connection.id);
  const listing = session?.cache.last();
  const folder = listing && cacheFolderOf(listing, node);
  const isRegistry = node.path === '';
  const label = isRegistry ? visibleText(node.registry) : visibleText(shownPath(node, state));
  const size = entriesText(folder?.count ?? 0, folder?.bytes, t);
  return {
    label,
    description: size,
    icon: isRegistry ? 'archive' : 'folder',
    accessibleLabel: [label, isRegistry ? t('registry') : t('folder'), size].join(', '),
    isFolder: true,
  };
}

export function nameRangeAppearance({ within, prefix }: NameRangeNode, state: TreeState): Appearance {
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

/** Returns the path of a folder relative to its parent node; folders that contain only one folder share a node. */
function shownPath(node: CacheFolderNode, state: TreeState): string {
  const parent = folderAround(node, node.path, state);
  const around = parent.kind === 'name-range' ? parent.within : parent;
  return around.kind === 'cache-folder' && around.path !== '' ? node.path.slice(around.path.length + 1) : node.path;
}
