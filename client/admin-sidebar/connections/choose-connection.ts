import { commands, l10n, window } from 'vscode';
import type { Connection } from '../../../admin-client/connection.ts';
import type { Registries } from '../../../admin-client/registries.ts';
import { notify } from '../../dialogs/notify.ts';

/**
 * Resolves to the connection that a command runs on: the connection of the tree node, the only connection, or the
 * connection that the user selects. Resolves to undefined if the user cancels, or if there is no connection, in which
 * case *Add Registry* is offered.
 */
export async function chooseConnection(
  registries: Registries,
  node: unknown,
  isCandidate: (connection: Connection) => boolean = () => true,
): Promise<Connection | undefined> {
  const id = connectionIdOf(node);
  if (id !== undefined) return registries.connections.find((connection) => connection.id === id);
  const candidates = registries.connections.filter(isCandidate);
  const [only, ...others] = candidates;
  if (only === undefined) return offerToAdd();
  if (others.length === 0) return only;
  const items = candidates.map((connection) => ({
    label: connection.name,
    description: connection.baseUrl,
    connection,
  }));
  const chosen = await window.showQuickPick(items, {
    placeHolder: l10n.t('Select a registry'),
    matchOnDescription: true,
  });
  return chosen?.connection;
}

/** Returns the id of the connection of a tree node; undefined for any other value. */
function connectionIdOf(node: unknown): string | undefined {
  const connection: unknown = Reflect.get(Object(node), 'connection');
  const id: unknown = Reflect.get(Object(connection), 'id');
  return typeof id === 'string' ? id : undefined;
}

async function offerToAdd(): Promise<undefined> {
  const add = l10n.t('Add Registry…');
  const answer = await notify(l10n.t('There is no registry yet.'), add);
  if (answer === add) await commands.executeCommand('taskwright.registry.add');
}
