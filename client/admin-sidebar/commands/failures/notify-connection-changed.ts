import { l10n } from 'vscode';
import { notifyWarning } from '../../../dialogs/notify.ts';
import type { CommandTarget } from '../context/target.ts';

/** Tells that nothing was sent, since the connection is another by now than the one that somebody was asked about. */
export function tellConnectionChanged({ where }: Pick<CommandTarget, 'where'>): void {
  void notifyWarning(l10n.t('The connection to {0} has changed meanwhile, so nothing was sent. Try again.', where));
}
