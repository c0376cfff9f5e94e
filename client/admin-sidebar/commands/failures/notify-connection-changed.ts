import { l10n } from 'vscode';
import { tellWarning } from '../../../dialogs/notify.ts';
import type { Target } from '../context/target.ts';

/** Tells that nothing was sent, since the connection is another by now than the one that somebody was asked about. */
export function tellConnectionChanged({ where }: Pick<Target, 'where'>): void {
  void tellWarning(l10n.t('The connection to {0} has changed meanwhile, so nothing was sent. Try again.', where));
}
