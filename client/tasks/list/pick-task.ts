import { l10n, type QuickPickItem, Uri, window, workspace } from 'vscode';
import type { TaskSummary } from '../../../server/protocol/tasks.ts';
import { escapeIcons } from '../../text/escape-icons.ts';
import { projectText } from './project-text.ts';
import { reachText } from './reach-text.ts';
import type { TaskList } from './task-list.ts';

/**
 * Asks the user to select one of the tasks for which `isOffered` returns true. Resolves to undefined if the user
 * cancels or there are no such tasks.
 */
export async function pickTask(
  list: TaskList,
  placeHolder: string,
  isOffered: (task: TaskSummary) => boolean = () => true,
): Promise<TaskSummary | undefined> {
  const tasks = (await list.getAll()).tasks.filter(isOffered);
  if (tasks.length === 0) {
    void window.showInformationMessage(l10n.t('There are no tasks in this workspace.'));
    return undefined;
  }
  const items = tasks.map((task): QuickPickItem & { readonly task: TaskSummary } => ({
    label: escapeIcons(task.name),
    description: escapeIcons(
      [workspace.asRelativePath(Uri.parse(task.uri)), projectText(task), reachText(task.reach) ?? '']
        .filter((part) => part !== '')
        .join(' · '),
    ),
    detail: escapeIcons(task.description),
    task,
  }));
  const chosen = await window.showQuickPick(items, { placeHolder, matchOnDescription: true, matchOnDetail: true });
  return chosen?.task;
}
