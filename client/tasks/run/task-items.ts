import { l10n, type QuickPickItem, QuickPickItemKind, Uri, workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { escapeIcons } from '../../text/escape-icons.ts';
import { reachText } from '../list/reach-text.ts';

/** An item in the list of tasks; a separator has no task. */
export interface TaskItem extends QuickPickItem {
  readonly task?: TaskSummary;
}

export interface TaskItemOptions {
  /** The ids of the tasks to list first. */
  readonly recent: readonly string[];
  readonly showsHidden: boolean;
}

/** Returns the items of these tasks: recently used tasks first, then hidden tasks, tasks that the runner does not load last. */
export function taskItems(
  tasks: readonly TaskSummary[],
  { recent, showsHidden }: TaskItemOptions,
): readonly TaskItem[] {
  const loaded = tasks.filter(({ reach }) => reach === 'loaded');
  const shown = loaded.filter(({ isHidden }) => !isHidden);
  const used = recent.flatMap((id) => shown.find((task) => task.id === id) ?? []);
  const others = shown.filter((task) => !used.includes(task));
  const hidden = showsHidden ? loaded.filter(({ isHidden }) => isHidden) : [];
  const unloaded = tasks.filter(({ isHidden, reach }) => reach !== 'loaded' && (showsHidden || !isHidden));
  return [
    ...group(used.length > 0 ? l10n.t('recently used') : '', used),
    ...group(used.length > 0 ? l10n.t('other tasks') : '', others),
    ...group(l10n.t('hidden'), hidden),
    ...group(l10n.t('not loaded by the runner'), unloaded),
  ];
}

function group(label: string, tasks: readonly TaskSummary[]): readonly TaskItem[] {
  if (tasks.length === 0) return [];
  const separator = label === '' ? [] : [{ label, kind: QuickPickItemKind.Separator }];
  return [...separator, ...tasks.map(itemFor)];
}

function itemFor(task: TaskSummary): TaskItem {
  const { name, aliases, description, uri, isHidden, reach } = task;
  const file = workspace.asRelativePath(Uri.parse(uri));
  return {
    label: isHidden ? `$(eye-closed) ${escapeIcons(name)}` : escapeIcons(name),
    description: escapeIcons([...aliases, file, reachText(reach) ?? ''].filter((part) => part !== '').join(' · ')),
    ...(description !== '' && { detail: escapeIcons(description) }),
    task,
  };
}
