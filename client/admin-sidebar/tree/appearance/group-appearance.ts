import type { Translate } from '../../../text/translate.ts';
import { visibleText } from '../../../text/visible-text.ts';
import { scopeOf } from '../../tree-state/node-scope.ts';
import { lastValue } from '../../tree-state/registry-condition.ts';
import type { CacheFolderNode, NameRangeNode, RuleGroupNode } from '../../tree-state/tree-node.ts';
import type { TreeState } from '../../tree-state/tree-state.ts';
import { entriesText, packagesText, rulesText, usersText } from '../../wording/counts.ts';
import { numberText } from '../../wording/quantity.ts';
import { ruleUserText } from '../../wording/rule-user.ts';
import { cacheFolderOf } from '../nodes/cache-nodes.ts';
import { rangeNamed } from '../nodes/name-ranges.ts';
import { parentOf } from '../nodes/parent-of.ts';
import { rangedOf } from '../nodes/ranged-of.ts';
import { ruleGroups } from '../nodes/rule-nodes.ts';
import type { Appearance } from './appearance.ts';

export function ruleGroupAppearance(node: RuleGroupNode, { registries, t }: TreeState): Appearance {
  const session = registries.session(node.connection.id);
  const listing = session && lastValue(session.knownRules(scopeOf(node)));
  const count = (listing && ruleGroups(listing, node.by).byValue.get(node.value)?.rules.length) ?? 0;
  const isByUser = node.by === 'user';
  const label = isByUser ? ruleUserText(node.value, t) : visibleText(node.value);
  return {
    label,
    description: numberText(count),
    icon: isByUser ? (node.value === '*' ? 'globe' : 'person') : 'regex',
    accessibleLabel: [label, isByUser ? t('user') : t('pattern'), rulesText(count, t)].join(', '),
    isFolder: true,
  };
}

export function cacheFolderAppearance(node: CacheFolderNode, state: TreeState): Appearance {
  const { registries, t } = state;
  const session = registries.session(node.connection.id);
  const listing = session && lastValue(session.knownCache());
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
  const session = state.registries.session(within.connection.id);
  const ranged = session && rangedOf(within, session, state);
  const count = (ranged && rangeNamed(ranged, prefix)?.count) ?? 0;
  const label = `${visibleText(prefix)}…`;
  return {
    label,
    description: numberText(count),
    icon: 'list-selection',
    accessibleLabel: [
      countedText(within.kind, count, state.t),
      state.t('names that begin with {0}', visibleText(prefix)),
    ].join(', '),
    isFolder: true,
  };
}

/** Returns the count of a range in the unit of the list around it. */
function countedText(kind: NameRangeNode['within']['kind'], count: number, t: Translate): string {
  switch (kind) {
    case 'users':
      return usersText(count, t);
    case 'rules':
    case 'rule-group':
      return rulesText(count, t);
    case 'cache-folder':
      return entriesText(count, undefined, t);
    case 'packages':
    case 'package-scope':
      return packagesText(count, t);
    case 'package':
      return count === 1 ? t('1 version') : t('{0} versions', numberText(count));
  }
}

/** Returns the path of a folder relative to its parent node; folders that contain only one folder share a node. */
function shownPath(node: CacheFolderNode, state: TreeState): string {
  const parent = parentOf(node, state);
  const around = parent?.kind === 'name-range' ? parent.within : parent;
  return around?.kind === 'cache-folder' && around.path !== '' ? node.path.slice(around.path.length + 1) : node.path;
}
