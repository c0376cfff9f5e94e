import { commands, type ExtensionContext, type LogOutputChannel, type Uri, workspace } from 'vscode';
import { type OpenSession, openSession } from '../../admin-client/client/create-session.ts';
import type { Authorize, Connection } from '../../admin-client/connection.ts';
import { linkPath } from '../../admin-client/copying/registry-link.ts';
import { registerExplainAccess } from './access/explain-access.ts';
import { ReadOnlyMarks } from './changes/read-only-marks.ts';
import { failureText, offerActions } from './commands/failures/notify-failure.ts';
import { registerActions } from './commands/register-actions.ts';
import { registerConnectionCommands } from './connections/commands/register-connection-commands.ts';
import { createConnectionStore } from './connections/connection-store.ts';
import { createCredentials } from './connections/credentials.ts';
import { openRegistries } from './connections/open-registries.ts';
import { otherWindows } from './connections/other-windows.ts';
import { areViewsAllowed } from './connections/registry-views.ts';
import { createSecrets } from './connections/secrets.ts';
import { registerLocalRegistry } from './local-registry/register-local-registry.ts';
import { callbackAddress } from './sign-in/callback-address.ts';
import { registerSignIn } from './sign-in/register-sign-in.ts';
import { registerStatistics } from './statistics/register-statistics.ts';
import { createRegistryTree } from './tree/registry-tree.ts';

/** The saved connections, for other features of the extension. */
export interface RegistryConnections {
  readonly connections: () => readonly Connection[];
  readonly authorize: (connection: Connection) => Authorize;
}

/**
 * Registers the *Registry Admin* sidebar. Sends no requests to registries until the user opens the sidebar, a page or a
 * document, or runs a command.
 */
export function registerRegistryAdmin(context: ExtensionContext, output: LogOutputChannel): RegistryConnections {
  const others = otherWindows(context.globalStorageUri.fsPath);
  const store = createConnectionStore(context, others);
  const secrets = createSecrets(context, others);
  const accessTokens = registerSignIn(context, others, openLink);
  const credentials = createCredentials(secrets, accessTokens);
  const local = registerLocalRegistry({
    context,
    output,
    store,
    secrets,
    others,
    changed: localChanged,
    show,
    report,
  });

  const authorize = (connection: Connection): Authorize => {
    const stored = credentials.authorize(connection);
    return connection.isLocal ? local.authorize(connection, stored) : stored;
  };
  const registries = openRegistries({
    connections: () => store.connections,
    open: (connection) => open(connection, authorize(connection)),
  });
  const readOnlyMarks = new ReadOnlyMarks();
  store.onDidChange(() => registries.connectionsChanged());
  secrets.onDidChange((isOf) => registries.outdated(isOf));
  accessTokens.onDidChange((isAffected) =>
    registries.outdated(({ baseUrl, credential }) => credential.kind === 'oidc' && isAffected({ baseUrl, credential })),
  );

  const tree = createRegistryTree({ registries, memento: context.globalState, readOnlyMarks, report });

  context.subscriptions.push(
    others,
    { dispose: () => registries.close() },
    ...registerConnectionCommands(
      { registries, store, secrets, accessTokens, credentials, open, show, report },
      { memento: context.workspaceState, output },
    ),
    ...registerExplainAccess(registries, report),
    ...registerStatistics(registries, context.extensionUri, report),
    tree,
    ...registerActions({
      registries,
      authorize,
      startLocal: local.start,
      readOnlyMarks,
      memento: context.workspaceState,
      selection: () => tree.view.selection,
      reveal: async (node) => tree.view.reveal(node, { select: true, focus: true, expand: true }),
    }),
  );

  return { connections: () => store.connections, authorize };

  async function show(connection: Connection): Promise<void> {
    if (!areViewsAllowed()) return;
    await tree.view.reveal({ kind: 'registry', connection }, { select: false, focus: true });
  }

  function localChanged(): void {
    registries.outdated(({ isLocal }) => isLocal);
  }

  function report(error: unknown, connection?: Connection): void {
    const message = failureText(error instanceof Error ? error : new Error(String(error)));
    output.error(message);
    offerActions(output, error, message, { connection });
  }
}

/** Opens the link of a URI; ignores a URI with another path. */
function openLink(uri: Uri): void {
  if (uri.path !== linkPath) return;
  void commands.executeCommand('taskwright.registry.openLink', new URL(callbackAddress(uri)).search.slice(1));
}

function open(connection: Connection, authorize: Authorize): OpenSession {
  const seconds = workspace.getConfiguration('taskwright.registry').get('timeout', 20);
  return openSession(connection, authorize, { limits: { headers: seconds * 1000 } });
}
