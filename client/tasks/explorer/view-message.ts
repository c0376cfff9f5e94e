import { l10n } from 'vscode';
import type { Tree } from './tree.ts';

/** Returns the message above the rows: how many tasks match the filter, and how many are hidden. */
export function viewMessage(
  { taskCount, hiddenCount }: Tree,
  { filter, all }: { readonly filter: string; readonly all: number },
): string {
  // VS Code shows the welcome text of an empty view only when the view has no message.
  if (taskCount + hiddenCount === 0) return '';
  const hidden = hiddenCount === 1 ? l10n.t('1 hidden task') : l10n.t('{0} hidden tasks', hiddenCount);
  if (filter === '') return taskCount === 0 ? l10n.t('{0} not shown', hidden) : '';
  const shown = l10n.t('{0} of {1} tasks match "{2}"', taskCount, all, filter);
  return hiddenCount > 0 ? `${shown} (${l10n.t('and {0}', hidden)})` : shown;
}
