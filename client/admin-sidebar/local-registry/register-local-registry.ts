import { commands, type ExtensionContext, env, type LogOutputChannel, l10n, window, workspace } from 'vscode';
import type { Authorize, Connection } from '../../../admin-client/connection.ts';
import { isConfirmed } from '../../dialogs/notify.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { OtherWindows } from '../connections/other-windows.ts';
import type { Secrets } from '../connections/secrets.ts';
import { authorizeLocal } from './authorize-local.ts';
import { localNpmrc } from './local-npmrc.ts';
import { LocalRegistry } from './local-registry.ts';
import { type LocalToken, localToken } from './local-token.ts';

export interface LocalRegistryParts {
  readonly context: ExtensionContext;
  readonly output: LogOutputChannel;
  readonly store: ConnectionStore;
  readonly secrets: Secrets;
  readonly others: OtherWindows;
  /** Called after the registry was started or stopped, because its data is then outdated. */
  readonly changed: () => void;
  /** Moves the focus to the row of the registry. */
  readonly show: (connection: Connection) => Promise<void>;
  readonly report: (error: unknown) => void;
}

export interface RegisteredLocalRegistry {
  /**
   * Returns the authorization of requests to the local registry, which must first prove its identity. The first request
   * starts the registry.
   */
  authorize(connection: Connection, stored: Authorize): Authorize;
  /** Starts the local registry and adds its connection. Rejects with an error that contains the remedy. */
  start(): Promise<void>;
}

const localId = 'local';

/** Registers the commands for the local registry. */
export function registerLocalRegistry(parts: LocalRegistryParts): RegisteredLocalRegistry {
  const { context, output, store, changed, show, report } = parts;
  let wasRunning: boolean | undefined;
  const token = localToken({ ...parts, runsServer: () => local.runsServer });
  const local: LocalRegistry = new LocalRegistry({
    folder: context.globalStorageUri.with({ path: `${context.globalStorageUri.path}/local-registry` }).fsPath,
    program: context.asAbsolutePath('dist/registry.js'),
    search: () => ({
      ownProgram: process.execPath,
      path: process.env.PATH ?? '',
      windows: process.platform === 'win32',
    }),
    port: () => workspace.getConfiguration('taskwright.registry').get('localPort', 0),
    lastUrl: () => stored(store)?.baseUrl,
    token,
    log: (line) => output.debug(`Local registry: ${line}`),
    isConnected: () => stored(store) !== undefined,
    onChange(url) {
      const isRunning = url !== undefined;
      void commands.executeCommand('setContext', 'taskwright.localRegistryRuns', isRunning);
      if (isRunning) saveAddress(url, store).catch(report);
      if (wasRunning !== undefined && wasRunning !== isRunning) changed();
      wasRunning = isRunning;
    },
  });
  const start = async (): Promise<string> => {
    const url = await local.start();
    await connect(url, store);
    return url;
  };
  const startAndShow = async (): Promise<void> => {
    const title = l10n.t('Starting the local registry…');
    const url = await window.withProgress({ location: { viewId: 'taskwright.registries' }, title }, start);
    const connection = stored(store);
    if (connection !== undefined) await show(connection);
    window.setStatusBarMessage(l10n.t('The local registry is running at {0}.', url), 5_000);
  };
  context.subscriptions.push(
    { dispose: () => local.dispose() },
    commands.registerCommand('taskwright.registry.startLocal', () => startAndShow().catch(report)),
    commands.registerCommand('taskwright.registry.stopLocal', () => local.stop().catch(report)),
    commands.registerCommand('taskwright.registry.copyLocalNpmrc', () => copyNpmrc(local, token).catch(report)),
  );
  const address = {
    proven: () => local.resume(),
    save: (url: string) => saveAddress(url, store),
    t: l10n.t,
  };
  return {
    authorize: (connection, authorize) => authorizeLocal(connection, authorize, address),
    async start() {
      await start();
    },
  };
}

/** Copies the `.npmrc` lines for the local registry. Asks for confirmation first, because the lines contain a token. */
async function copyNpmrc(local: LocalRegistry, token: LocalToken): Promise<void> {
  const lines = await localNpmrc({ proven: () => local.resume(), token: () => token.stored(), t: l10n.t });
  const isWanted = await isConfirmed(
    l10n.t('Copy the .npmrc lines with the token of the local registry?'),
    [
      l10n.t('Programs that read the clipboard or the file can change everything in the local registry.'),
      l10n.t(
        'Paste the lines into a file that only you can read, such as .npmrc in your home folder, and do not commit it.',
      ),
    ],
    l10n.t('Copy with Token'),
  );
  if (!isWanted) return;
  await env.clipboard.writeText(lines);
  window.setStatusBarMessage(l10n.t('The .npmrc lines were copied; they contain a token.'), 5_000);
}

function stored({ connections }: ConnectionStore): Connection | undefined {
  return connections.find(({ id }) => id === localId);
}

async function connect(url: string, store: ConnectionStore): Promise<void> {
  if (stored(store) === undefined) await store.save({ ...localConnection(store), baseUrl: url });
  else await saveAddress(url, store);
}

/** Saves a new address, and preserves the name. Does nothing if the connection was removed. */
async function saveAddress(url: string, store: ConnectionStore): Promise<void> {
  const before = stored(store);
  if (before !== undefined && before.baseUrl !== url) await store.save({ ...before, baseUrl: url });
}

function localConnection({ connections }: ConnectionStore): Connection {
  const isTaken = (name: string): boolean => connections.some((other) => other.name === name);
  const names = [l10n.t('Local Registry'), l10n.t('Local Registry on This Machine')];
  const name = names.find((one) => !isTaken(one)) ?? localId;
  return { id: localId, name, baseUrl: '', credential: { kind: 'token' }, tenants: [], isLocal: true };
}
