import { l10n } from 'vscode';
import type { TaskReach } from '../../../server/protocol/tasks.ts';

/**
 * Returns the reason why the runner does not load a task, with the same text as the code lens; undefined if it does.
 */
export function reachText(reach: TaskReach): string | undefined {
  if (reach === 'not included') return l10n.t('Not included; the runner does not load it');
  if (reach === 'not executable') return l10n.t('Not executable; the runner does not load it');
  return reach === 'JSON' ? l10n.t('The runner cannot load JSON') : undefined;
}
