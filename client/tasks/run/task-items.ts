import { l10n, type QuickPickItem, QuickPickItemKind, Uri, workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { escapeIcons } from '../../text/escape-icons.ts';
import { projectText } from '../list/project-text.ts';
import { reachText } from '../list/reach-text.ts';
import { type TaskKey, tasksWith } from '../runs/task-key.ts';

/** An item in the list of tasks; a separator has no task. */
export interface TaskItem extends QuickPickItem {
  readonly task?: TaskSummary;
}

export interface TaskItemOptions {
  /** The tasks to list first. */
  readonly pinned: readonly TaskKey[];
  /** The tasks to list after the pinned ones. */
  readonly recent: readonly TaskKey[];
  readonly showsHidden: boolean;
}

/**
 * Returns the items of these tasks: pinned tasks first, then recently used tasks, other tasks, hidden tasks, and tasks
 * that the runner does not load.
 */
export function taskItems(
  tasks: readonly TaskSummary[],
  { pinned, recent, showsHidden }: TaskItemOptions,
): readonly TaskItem[] {
  const loaded = tasks.filter(({ reach }) => reach === 'loaded');
  const shown = loaded.filter(({ isHidden }) => !isHidden);
  const first = tasksWith(pinned, shown);
  const used = tasksWith(
    recent.filter((key) => !pinned.includes(key)),
    shown,
  );
  const listed = new Set([...first, ...used]);
  const others = shown.filter((task) => !listed.has(task));
  const hidden = showsHidden ? loaded.filter(({ isHidden }) => isHidden) : [];
  const unloaded = tasks.filter(({ isHidden, reach }) => reach !== 'loaded' && (showsHidden || !isHidden));
  return [
    ...group(l10n.t('pinned'), first),
    ...group(l10n.t('recently used'), used),
    ...group(listed.size > 0 ? l10n.t('other tasks') : '', others),
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
    description: escapeIcons(
      [...aliases, file, projectText(task), reachText(reach) ?? ''].filter((part) => part !== '').join(' · '),
    ),
    ...(description !== '' && { detail: escapeIcons(description) }),
    task,
  };
}
