import { l10n } from 'vscode';
import { visibleCharacters } from '../../../../server/core/text/visible-text.ts';
import { notify } from '../../../dialogs/notify.ts';
import { withStatus } from '../../../dialogs/with-progress.ts';
import { recordChange } from '../../changes/record-change.ts';
import type { CommandContext } from '../context/command-context.ts';
import type { CommandTarget } from '../context/target.ts';
import { notifyConnectionChanged } from '../failures/notify-connection-changed.ts';

/** The texts that describe a change to a package. */
export interface PackageChange {
  /** The description of the change in the log. */
  readonly what: string;
  /** The message to show after the change was made. */
  readonly done: string;
}

/**
 * Makes a change to a package, logs it, and notifies the user. Reads the packages again, even after a failure. Sends
 * nothing if the connection has changed since the user confirmed.
 */
export async function changePackage(
  { changes }: CommandContext,
  target: CommandTarget,
  { what, done }: PackageChange,
  change: () => Promise<void>,
): Promise<void> {
  const { session, scope } = target;
  const { connection, closed } = session;
  if (closed.aborted) return notifyConnectionChanged(target);
  const recorded = { connection, tenant: scope.tenant, what: visibleCharacters(what), secrets: [] };
  const title = l10n.t('Changing a package in {0}', target.where);
  try {
    await withStatus(title, () => recordChange(changes, recorded, change));
  } finally {
    if (!closed.aborted) for (const part of ['packages', 'stats'] as const) session.refresh({ part });
  }
  void notify(done);
}
