import { l10n } from 'vscode';
import { notifyWarning } from '../../../dialogs/notify.ts';
import type { CommandTarget } from '../context/target.ts';

/** Notifies the user that nothing was sent because the connection has changed since the user confirmed. */
export function notifyConnectionChanged({ where }: Pick<CommandTarget, 'where'>): void {
  void notifyWarning(l10n.t('The connection to {0} has changed; nothing was sent. Try again.', where));
}
