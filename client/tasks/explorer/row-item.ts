import {
  l10n,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
  workspace,
} from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { reachText } from '../list/reach-text.ts';
import { type TaskForm, taskForm } from '../list/task-form.ts';
import { isOnThisMachine } from '../run/can-run.ts';
import { decorationUri } from './decorations.ts';
import type { Group, Grouping, TreeRow } from './tree.ts';

export interface ItemOptions {
  readonly grouping: Grouping;
  /** Whether groups are expanded initially. */
  readonly isExpanded: boolean;
}

/** Returns the tree item of a row. */
export function rowItem(row: TreeRow, options: ItemOptions): TreeItem {
  const item = new TreeItem(row.label, collapsible(row, options));
  // VS Code does not expand an item whose id it knows, so a task that becomes a group gets another id.
  item.id = row.task && row.children.length > 0 ? `group ${row.id}` : row.id;
  const decoration = decorationUri(row);
  if (decoration) item.resourceUri = decoration;
  if (row.task) describeTask(item, row.task, options);
  else if (row.group) describeGroup(item, row.group);
  return item;
}

function collapsible({ children }: TreeRow, { isExpanded }: ItemOptions): TreeItemCollapsibleState {
  if (children.length === 0) return TreeItemCollapsibleState.None;
  return isExpanded ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
}

function describeTask(item: TreeItem, task: TaskSummary, { grouping }: ItemOptions): void {
  const form = taskForm(task);
  const parts = [
    ...(task.aliases.length > 0 ? [l10n.t('also {0}', task.aliases.join(', '))] : []),
    firstLine(task.description),
    ...(task.isHidden ? [l10n.t('hidden')] : []),
    // In the grouping by file, the row of the file has the text.
    ...(grouping === 'file' ? [] : [reachText(task.reach) ?? '']),
    ...(grouping === 'file' ? [] : [workspace.asRelativePath(Uri.parse(task.uri))]),
  ];
  item.description = parts.filter((part) => part !== '').join(' · ');
  item.iconPath = icons[form];
  item.contextValue = contextOf(task);
  item.command = { title: l10n.t('Go to Task'), command: 'taskwright.tasks.goTo', arguments: [task.id] };
  const reach = grouping === 'file' ? (reachText(task.reach) ?? '') : '';
  const labels = [task.name, formNames[form](), item.description, reach, ...problemCounts(task)];
  item.accessibilityInformation = { label: labels.filter((part) => part !== '').join(', ') };
}

/** Returns the context value, which determines the context menu of the row. */
function contextOf(task: TaskSummary): string {
  if (task.isTemplate) return 'template';
  if (!isOnThisMachine(task) || task.reach !== 'loaded') return 'task.notRunnable';
  return task.hasSources ? 'task.sources' : 'task';
}

/** The icons of the outline and of other lists of symbols. */
const icons: Readonly<Record<TaskForm, ThemeIcon>> = {
  task: new ThemeIcon('symbol-function', new ThemeColor('symbolIcon.functionForeground')),
  template: new ThemeIcon('symbol-interface', new ThemeColor('symbolIcon.interfaceForeground')),
  script: new ThemeIcon('file-code'),
};

const formNames: Readonly<Record<TaskForm, () => string>> = {
  task: () => l10n.t('task'),
  template: () => l10n.t('task template'),
  script: () => l10n.t('script task'),
};

function describeGroup(item: TreeItem, group: Group): void {
  item.contextValue = group.kind;
  if (group.kind === 'prefix') {
    item.iconPath = new ThemeIcon('symbol-namespace');
    item.tooltip = `${group.prefix}:`;
    return;
  }
  const uri = Uri.parse(group.uri);
  const path = workspace.asRelativePath(uri);
  // For `file` and `folder`, VS Code would show an icon of the icon theme while the row has a color, at another position.
  item.iconPath = new ThemeIcon(group.kind === 'file' ? 'symbol-file' : 'symbol-folder');
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  const reach = reachText(group.reach) ?? '';
  item.description = [folder, reach].filter((part) => part !== '').join(' · ');
  const tooltip = group.kind === 'file' ? path : l10n.t('Script tasks in {0}', path);
  item.tooltip = reach === '' ? tooltip : `${tooltip}\n${reach}`;
}

/** Returns the tooltip of a task, in which all texts are shown literally. */
export function taskTooltip(task: TaskSummary): MarkdownString {
  const tooltip = new MarkdownString();
  const add = (text: string): void => {
    tooltip.appendText(text);
    tooltip.appendMarkdown('\n\n');
  };
  add(`${task.name} — ${formNames[taskForm(task)]()}`);
  if (task.description !== '') add(task.description);
  if (task.aliases.length > 0) add(l10n.t('Also known as {0}', task.aliases.join(', ')));
  const traits = [
    ...(task.takesArguments ? [l10n.t('takes arguments')] : []),
    ...(task.hasSources ? [l10n.t('has sources to watch')] : []),
    ...(task.requiresConfirmation ? [l10n.t('asks for confirmation')] : []),
    ...(task.isHidden ? [l10n.t('hidden')] : []),
  ];
  if (traits.length > 0) add(traits.join(' · '));
  const reach = reachText(task.reach);
  if (reach !== undefined) add(reach);
  const problems = problemCounts(task);
  if (problems.length > 0) add(problems.join(', '));
  add(`${workspace.asRelativePath(Uri.parse(task.uri))}:${task.range.start.line + 1}`);
  return tooltip;
}

function problemCounts({ errors, warnings }: TaskSummary): readonly string[] {
  return [
    ...(errors > 0 ? [errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors)] : []),
    ...(warnings > 0 ? [warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings)] : []),
  ];
}

function firstLine(text: string): string {
  return text.split(/\r?\n/, 1).join('').trim();
}
