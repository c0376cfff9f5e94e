import { l10n, ThemeIcon, type TreeItem, Uri, workspace } from 'vscode';
import { reachText } from '../list/reach-text.ts';
import { pathText } from './path-text.ts';
import type { Group } from './tree.ts';

/** Sets the appearance of the row of a group, and what screen readers read, which would otherwise be its tooltip. */
export function describeGroup(item: TreeItem, group: Group): void {
  item.contextValue = group.kind;
  showGroup(item, group);
  const { label, description } = item;
  const parts = [label, kindNames[group.kind]?.(), description].filter((part) => typeof part === 'string');
  item.accessibilityInformation = { label: parts.filter((part) => part !== '').join(', ') };
}

const kindNames: Readonly<Partial<Record<Group['kind'], () => string>>> = {
  project: () => l10n.t('project'),
  file: () => l10n.t('file'),
  folder: () => l10n.t('folder'),
  prefix: () => l10n.t('prefix of names'),
};

function showGroup(item: TreeItem, group: Group): void {
  switch (group.kind) {
    case 'pinned':
      item.label = l10n.t('Pinned');
      item.iconPath = new ThemeIcon('pinned');
      return;
    case 'frequent':
      item.label = l10n.t('Frequently Run');
      item.iconPath = new ThemeIcon('flame');
      return;
    case 'recent':
      item.label = l10n.t('Recently Run');
      item.iconPath = new ThemeIcon('history');
      return;
    case 'prefix':
      item.iconPath = new ThemeIcon('symbol-namespace');
      item.tooltip = `${group.prefix}:`;
      return;
    case 'project':
      item.iconPath = new ThemeIcon(group.isGlobal ? 'globe' : 'root-folder');
      item.tooltip = group.isGlobal
        ? l10n.t('Global tasks, which are available in every folder')
        : workspace.asRelativePath(Uri.parse(group.uri));
      if (group.isGlobal) item.description = l10n.t('read-only');
      else if (group.file !== undefined) item.description = pathText(group.file, group.uri);
      return;
    case 'file':
    case 'folder':
      describeFile(item, group);
  }
}

function describeFile(item: TreeItem, group: Group & { readonly kind: 'file' | 'folder' }): void {
  const uri = Uri.parse(group.uri);
  const path = workspace.asRelativePath(uri);
  // If a row has a color, VS Code replaces the icons `file` and `folder` with those of the icon theme, at a different
  // position.
  const icon = group.kind === 'file' ? 'symbol-file' : 'symbol-folder';
  item.iconPath = new ThemeIcon(group.isGlobal ? 'globe' : icon);
  const inWorkspace = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const folder = group.isGlobal ? l10n.t('global, read-only') : inWorkspace;
  const reach = reachText(group.reach) ?? '';
  item.description = [folder, reach].filter((part) => part !== '').join(' · ');
  const tooltip = group.kind === 'file' ? path : l10n.t('Script tasks in {0}', path);
  item.tooltip = reach === '' ? tooltip : `${tooltip}\n${reach}`;
}
