import { l10n } from 'vscode';
import { withStatus } from '../../../dialogs/with-progress.ts';
import { visibleCharacters } from '../../../text/visible-text.ts';
import { recordChange } from '../../changes/record-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';
import { notifyConnectionChanged } from '../failures/notify-connection-changed.ts';

/**
 * Makes a change to a package, records it as `what`, and reads the packages again, even after a failure. Returns whether
 * the change was sent: it is not when the connection has changed since the user confirmed.
 */
export async function changePackage(
  { changes }: CommandContext,
  target: CommandTarget,
  what: string,
  change: () => Promise<void>,
): Promise<boolean> {
  const { session, scope } = target;
  const { connection, closed } = session;
  if (closed.aborted) {
    notifyConnectionChanged(target);
    return false;
  }
  const recorded = { connection, tenant: scope.tenant, what: visibleCharacters(what), secrets: [] };
  const title = l10n.t('Changing a package in {0}', target.where);
  try {
    await withStatus(title, () => recordChange(changes, recorded, change));
  } finally {
    if (!closed.aborted) for (const part of ['packages', 'stats'] as const) session.refresh({ part });
  }
  return true;
}
