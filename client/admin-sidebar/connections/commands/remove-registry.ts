import { commands, l10n } from 'vscode';
import type { Connection } from '../../../../admin-client/connection.ts';
import { isConfirmed } from '../../../dialogs/notify.ts';
import type { ConnectionParts } from './connection-parts.ts';
import { forgetSecret } from './forget-secret.ts';

/** Asks for confirmation, then removes a registry and its credentials. Nothing changes on the server. */
export async function removeRegistry(connection: Connection, parts: ConnectionParts): Promise<void> {
  const consequence = connection.isLocal
    ? l10n.t('It is stopped and no longer shown. Its data is preserved and available when you start it again.')
    : l10n.t(
        '{0} is no longer shown, and its credentials are deleted from this machine. Nothing changes on the server.',
        connection.baseUrl,
      );
  const question = l10n.t('Remove the registry "{0}"?', connection.name);
  if (!(await isConfirmed(question, [consequence], l10n.t('Remove')))) return;
  if (connection.isLocal) await commands.executeCommand('taskwright.registry.stopLocal');
  await parts.store.remove(connection.id);
  await forgetSecret(connection, parts);
}
