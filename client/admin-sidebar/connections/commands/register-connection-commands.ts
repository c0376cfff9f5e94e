import { commands, type Disposable } from 'vscode';
import type { Connection } from '../../../../admin-client/connection.ts';
import { chooseConnection } from '../choose-connection.ts';
import { showViewsWhenUsed } from '../registry-views.ts';
import type { ConnectionParts } from './connection-parts.ts';
import { addRegistry, editRegistry } from './edit-registry.ts';
import { nameTenants } from './name-tenants.ts';
import { removeRegistry } from './remove-registry.ts';
import { signIn, signOut } from './sign-in.ts';
import { registerSuggestedRegistry, type SuggestionParts } from './suggested-registry.ts';

type Act = (connection: Connection, parts: ConnectionParts) => Promise<void>;

/**
 * Registers the commands for connections, which run on a node of the tree or from the Command Palette, offers the registry
 * that the workspace suggests, and shows the views of registries while one is used.
 */
export function registerConnectionCommands(parts: ConnectionParts, suggestion: SuggestionParts): Disposable[] {
  const { report } = parts;
  const isRemote = ({ isLocal }: Connection): boolean => !isLocal;
  const on = (name: string, act: Act, isCandidate?: (connection: Connection) => boolean): Disposable =>
    commands.registerCommand(`taskwright.registry.${name}`, async (node: unknown) => {
      const connection = await chooseConnection(parts.registries, node, isCandidate);
      if (connection !== undefined) await act(connection, parts).catch((error: unknown) => report(error, connection));
    });
  return [
    commands.registerCommand('taskwright.registry.add', () => addRegistry(parts).catch(report)),
    on('edit', editRegistry),
    on('nameTenants', nameTenants, isRemote),
    on('signIn', signIn, isRemote),
    on('signOut', signOut, isRemote),
    on('remove', removeRegistry),
    registerSuggestedRegistry(parts, suggestion),
    showViewsWhenUsed(parts.store),
  ];
}
