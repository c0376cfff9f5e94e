import { commands, type ExtensionContext, type LogOutputChannel, l10n, window, workspace } from 'vscode';
import type { Connection } from '../../registry/connection.ts';
import { RegistryError } from '../../registry/registry-error.ts';
import type { ConnectionStore } from '../connections/connection-store.ts';
import type { OtherWindows } from '../connections/other-windows.ts';
import type { Secrets } from '../connections/secrets.ts';
import { LocalRegistry } from './local-registry.ts';
import { localToken } from './local-token.ts';

export interface LocalRegistryParts {
  readonly context: ExtensionContext;
  readonly output: LogOutputChannel;
  readonly store: ConnectionStore;
  readonly secrets: Secrets;
  readonly others: OtherWindows;
  /** What is known of it is out of date: it was started or stopped. */
  readonly changed: () => void;
  readonly report: (error: unknown) => void;
}

/** What waits until the registry of this machine answers, where it is meant to run. Rejects with a RegistryError. */
export type Resume = (signal?: AbortSignal) => Promise<void>;

const localId = 'local';

/** *Start Local Registry* and *Stop Local Registry*; gives what the requests to it wait for. */
export function registerLocalRegistry(parts: LocalRegistryParts): Resume {
  const { context, output, store, changed, report } = parts;
  let wasRunning: boolean | undefined;
  const token = localToken({ ...parts, isServing: () => local.isServing });
  const local: LocalRegistry = new LocalRegistry({
    folder: context.globalStorageUri.with({ path: `${context.globalStorageUri.path}/local-registry` }).fsPath,
    program: context.asAbsolutePath('dist/registry.js'),
    places: () => ({
      ownProgram: process.execPath,
      path: process.env.PATH ?? '',
      windows: process.platform === 'win32',
    }),
    port: () => workspace.getConfiguration('taskwright.registry').get('localPort', 0),
    lastUrl: () => stored(store)?.baseUrl,
    token,
    log: (line) => output.debug(`Local registry: ${line}`),
    onChange(url) {
      const isRunning = url !== undefined;
      void commands.executeCommand('setContext', 'taskwright.localRegistryRuns', isRunning);
      if (isRunning && stored(store) !== undefined) connect(url, store).catch(report);
      if (wasRunning !== undefined && wasRunning !== isRunning) changed();
      wasRunning = isRunning;
    },
  });
  const start = async (): Promise<void> => {
    const title = l10n.t('Starting the local registry…');
    const url = await window.withProgress({ location: { viewId: 'taskwright.registries' }, title }, () =>
      local.start(),
    );
    await connect(url, store);
    await commands.executeCommand('taskwright.registries.focus');
    window.setStatusBarMessage(l10n.t('The local registry answers at {0}.', url), 5_000);
  };
  context.subscriptions.push(
    { dispose: () => local.dispose() },
    commands.registerCommand('taskwright.registry.startLocal', () => start().catch(report)),
    commands.registerCommand('taskwright.registry.stopLocal', () => local.stop().catch(report)),
  );
  return async () => {
    const url = await local.resume().catch((error: unknown) => {
      throw new RegistryError('unreachable', error instanceof Error ? error.message : String(error));
    });
    if (url !== undefined) return;
    throw new RegistryError('stopped', l10n.t('The local registry is not running.'), {
      nextStep: l10n.t('Start it with the command "Start Local Registry".'),
    });
  };
}

function stored({ connections }: ConnectionStore): Connection | undefined {
  return connections.find(({ id }) => id === localId);
}

/** The address may be another than the last time; the name stays as it is. */
async function connect(url: string, store: ConnectionStore): Promise<void> {
  const before = stored(store);
  if (before?.baseUrl === url) return;
  await store.save({ ...(before ?? localConnection(store)), baseUrl: url });
}

function localConnection({ connections }: ConnectionStore): Connection {
  const isTaken = (name: string): boolean => connections.some((other) => other.name === name);
  const names = [l10n.t('Local Registry'), l10n.t('Local Registry on This Machine')];
  const name = names.find((one) => !isTaken(one)) ?? localId;
  return { id: localId, name, baseUrl: '', credential: { kind: 'token' }, tenants: [], isLocal: true };
}
