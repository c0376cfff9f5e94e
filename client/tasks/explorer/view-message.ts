import { l10n } from 'vscode';
import type { ShownAffected } from '../affected/affected-filter.ts';
import { affectedText } from '../affected/affected-text.ts';
import type { Tree } from './tree.ts';

export interface ShownFilters {
  readonly filter: string;
  /** Undefined if all tasks are shown. */
  readonly affected: ShownAffected | undefined;
  readonly totalCount: number;
}

/** Returns the message above the rows: the number of tasks that match the filter, and the number of hidden tasks. */
export function viewMessage({ taskCount, hiddenCount }: Tree, { filter, affected, totalCount }: ShownFilters): string {
  if (affected) return affectedText(affected, { taskCount, totalCount });
  // VS Code shows the welcome text of an empty view only when the view has no message.
  if (taskCount + hiddenCount === 0) return '';
  const hidden = hiddenCount === 1 ? l10n.t('1 hidden task') : l10n.t('{0} hidden tasks', hiddenCount);
  if (filter === '') return taskCount === 0 ? l10n.t('{0} not shown', hidden) : '';
  const shown = l10n.t('Tasks that match "{0}": {1} of {2}', filter, taskCount, totalCount);
  return hiddenCount > 0 ? `${shown} (${l10n.t('and {0}', hidden)})` : shown;
}
