import { commands, l10n, window } from 'vscode';
import type { Connection } from '../../admin-api/connection.ts';
import type { Registries } from '../../admin-api/registries.ts';
import { notify } from '../../dialogs/notify.ts';

/**
 * The connection that a command is about: that of the tree's node it was called on, the only one there is, or the one that
 * is chosen. Undefined when nobody chooses, or when there is none; then *Add Registry* is offered.
 */
export async function chooseConnection(
  registries: Registries,
  node: unknown,
  isMeant: (connection: Connection) => boolean = () => true,
): Promise<Connection | undefined> {
  const id = connectionIdOf(node);
  if (id !== undefined) return registries.connections.find((connection) => connection.id === id);
  const candidates = registries.connections.filter(isMeant);
  const [only, ...others] = candidates;
  if (only === undefined) return offerToAdd();
  if (others.length === 0) return only;
  const items = candidates.map((connection) => ({
    label: connection.name,
    description: connection.baseUrl,
    connection,
  }));
  const chosen = await window.showQuickPick(items, {
    placeHolder: l10n.t('Which registry?'),
    matchOnDescription: true,
  });
  return chosen?.connection;
}

/** Whatever a menu passes: nodes of the tree name their connection. */
function connectionIdOf(node: unknown): string | undefined {
  const connection: unknown = Reflect.get(Object(node), 'connection');
  const id: unknown = Reflect.get(Object(connection), 'id');
  return typeof id === 'string' ? id : undefined;
}

async function offerToAdd(): Promise<undefined> {
  const add = l10n.t('Add Registry…');
  const answer = await notify(l10n.t('There is no registry to choose from.'), add);
  if (answer === add) await commands.executeCommand('taskwright.registry.add');
}
