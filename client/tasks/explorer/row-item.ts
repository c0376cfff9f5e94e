import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { reachText } from '../list/reach-text.ts';
import { type TaskForm, taskForm } from '../list/task-form.ts';
import { isOnThisMachine } from '../run/can-run.ts';
import { runDescription, runSentences } from '../runs/run-texts.ts';
import { decorationUri } from './decorations.ts';
import { describeGroup } from './describe-group.ts';
import { pathText } from './path-text.ts';
import { runIcon } from './run-icon.ts';
import { shortReason } from './short-reason.ts';
import { formNames, problemCounts } from './task-tooltip.ts';
import { type Grouping, isShortcutGroup, type TreeRow } from './tree.ts';

export interface ItemOptions {
  readonly grouping: Grouping;
  /** Whether groups are expanded initially. */
  readonly isExpanded: boolean;
  /** Returns whether a task can be debugged, which its menu then offers. */
  readonly canDebug: (task: TaskSummary) => boolean;
}

/** Returns the tree item of a row. */
export function rowItem(row: TreeRow, options: ItemOptions): TreeItem {
  const item = new TreeItem(row.label, collapsible(row, options));
  // VS Code ignores the initial expansion of an item with a known id, so a task that becomes a group has a different
  // id.
  item.id = row.task && row.children.length > 0 ? `group ${row.id}` : row.id;
  const decoration = decorationUri(row);
  if (decoration) item.resourceUri = decoration;
  if (row.task) describeTask(item, row.task, row, options);
  else if (row.group) describeGroup(item, row.group);
  return item;
}

function collapsible({ children, group }: TreeRow, { isExpanded }: ItemOptions): TreeItemCollapsibleState {
  if (children.length === 0) return TreeItemCollapsibleState.None;
  return isExpanded || isShortcutGroup(group?.kind)
    ? TreeItemCollapsibleState.Expanded
    : TreeItemCollapsibleState.Collapsed;
}

function describeTask(item: TreeItem, task: TaskSummary, row: TreeRow, { grouping, canDebug }: ItemOptions): void {
  const form = taskForm(task);
  const { runs, parent, showsFile } = row;
  const isShortcut = isShortcutGroup(parent);
  // The row of a file contains this text for all of its tasks.
  const showsReach = grouping !== 'file' || isShortcut || task.reach === 'not executable';
  const project = grouping === 'project' && !isShortcut ? task.project : undefined;
  const parts = [
    ...(runs ? [runDescription(runs)] : []),
    ...(task.aliases.length > 0 ? [l10n.t('also {0}', task.aliases.join(', '))] : []),
    shortReason(row.reasons),
    firstLine(task.description),
    task.overriding,
    ...(task.isHidden ? [l10n.t('hidden')] : []),
    showsReach ? (reachText(task.reach) ?? '') : '',
    showsFile ? pathText(task.uri, project) : '',
  ];
  item.description = parts.filter((part) => part !== '').join(' · ');
  item.iconPath = runs ? runIcon(runs) : icons[form];
  item.contextValue = contextOf(task, row, canDebug(task));
  item.command = { title: l10n.t('Go to Task'), command: 'taskwright.tasks.goTo', arguments: [task.id] };
  const reach = showsReach ? '' : (reachText(task.reach) ?? '');
  const about = parts.slice(runs ? 1 : 0).filter((part) => part !== '');
  const labels = [
    task.name,
    formNames[form](),
    ...(runs ? runSentences(runs) : []),
    ...about,
    reach,
    ...problemCounts(task),
  ];
  item.accessibilityInformation = { label: labels.filter((part) => part !== '').join(', ') };
}

/** Returns the context value, which determines the context menu of the row. */
function contextOf(task: TaskSummary, { runs, isPinned }: TreeRow, isDebuggable: boolean): string {
  if (task.isTemplate) return 'template';
  const pin = isPinned ? ['pinned'] : [];
  if (!isOnThisMachine(task) || task.reach !== 'loaded') return ['task', 'notRunnable', ...pin].join('.');
  const isRunning = runs !== undefined && runs.running > 0;
  const traits = [
    ...(task.hasSources ? ['sources'] : []),
    ...(isDebuggable ? ['debuggable'] : []),
    ...(isRunning ? ['running'] : []),
    ...(runs?.hasOthers ? ['timeline'] : []),
  ];
  return ['task', ...traits, ...pin].join('.');
}

/** The icons of tasks that have not run, as in the outline and other lists of symbols. */
const icons: Readonly<Record<TaskForm, ThemeIcon>> = {
  task: new ThemeIcon('symbol-function', new ThemeColor('symbolIcon.functionForeground')),
  template: new ThemeIcon('symbol-interface', new ThemeColor('symbolIcon.interfaceForeground')),
  script: new ThemeIcon('file-code'),
};

function firstLine(text: string): string {
  return text.split(/\r?\n/, 1).join('').trim();
}
