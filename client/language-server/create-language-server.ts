import {
  commands,
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  l10n,
  Uri,
  window,
  workspace,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { type IncludedFiles, includedFilesNotification } from '../../server/protocol/included-files.ts';
import { workspaceTrustedNotification } from '../../server/protocol/workspace-trusted.ts';
import { sendCaretMoves } from './caret-moves.ts';
import { createCrashPolicy, maxCrashes } from './crash-policy.ts';
import { createLanguageClient, type ExtensionHost } from './language-client.ts';
import type { LanguageServer, ServerState } from './language-server.ts';
import { requestCodeLenses } from './request-code-lenses.ts';
import { serveFiles } from './serve-files.ts';

/** Returns the language server without starting it. */
export function createLanguageServer(
  context: ExtensionContext,
  output: LogOutputChannel,
  settings: ExtensionHost,
): LanguageServer {
  const module = Uri.joinPath(context.extensionUri, settings.transport.module);
  const crashes = createCrashPolicy(Date.now);
  const restartsAfterCrash = (): boolean => {
    const isRestarted = crashes.restartsAfterCrash();
    if (!isRestarted) void reportCrashes();
    return isRestarted;
  };
  const client = createLanguageClient(module, output, { ...settings, restartsAfterCrash }, context.subscriptions);
  context.subscriptions.push(...serveFiles(client), ...sendCaretMoves(client), sendTrust(client));
  let started = Promise.resolve();
  let wasStarted = false;

  async function tryToStart(): Promise<void> {
    if (!(await exists(module))) return reportMissing(settings.transport.module, output);
    // The client has already shown and logged the failure, and the status item shows it.
    await client.start().catch((error: unknown) => output.debug('The language server did not start.', error));
  }

  function start(): Promise<void> {
    wasStarted = true;
    started = tryToStart();
    return started;
  }

  async function stop(): Promise<void> {
    await started; // A client that is still starting cannot be stopped.
    if (!client.needsStop()) return;
    await client.stop().catch((error: unknown) => output.warn('The language server did not stop cleanly.', error));
  }

  return {
    start,
    stop,
    async restart() {
      output.info('Restarting the language server.');
      crashes.reset();
      await stop();
      await start();
    },
    async request<Answer>(method: string, params: object = {}) {
      await started;
      if (client.state !== State.Running) return undefined;
      return client.sendRequest<Answer>(method, params).catch((error: unknown) => {
        output.warn(`The language server did not respond to \`${method}\`.`, error);
        return undefined;
      });
    },
    refreshCodeLenses() {
      for (const document of workspace.textDocuments) requestCodeLenses(document, client);
    },
    ...watchers(client, context.subscriptions, () => wasStarted),
  };
}

type Watchers = Pick<LanguageServer, 'watchState' | 'watchIncludedFiles' | 'watchNotification'>;

function watchers(client: BaseLanguageClient, subscriptions: Disposable[], wasStarted: () => boolean): Watchers {
  /**
   * The listeners by method. The client has only one handler for each method; a second handler would replace the first.
   */
  const listenersOf = new Map<string, (() => void)[]>();
  return {
    watchState(listener) {
      // A client that has not been started yet is in the same state as one that has stopped.
      listener(wasStarted() ? stateName(client.state) : 'starting');
      subscriptions.push(client.onDidChangeState((change) => listener(stateName(change.newState))));
    },
    watchIncludedFiles(listener) {
      subscriptions.push(
        client.onNotification(includedFilesNotification, ({ uris }: IncludedFiles) =>
          listener(uris.map((uri) => Uri.parse(uri))),
        ),
      );
    },
    watchNotification(method, listener) {
      const known = listenersOf.get(method);
      if (known) {
        known.push(listener);
        return;
      }
      const listeners = [listener];
      listenersOf.set(method, listeners);
      subscriptions.push(
        client.onNotification(method, () => {
          for (const each of listeners) each();
        }),
      );
    },
  };
}

/** Notifies the server when the user trusts the workspace, which allows the server to start programs. */
function sendTrust(client: BaseLanguageClient): Disposable {
  return workspace.onDidGrantWorkspaceTrust(() => {
    if (client.state === State.Running) void client.sendNotification(workspaceTrustedNotification, {});
  });
}

function stateName(state: State): ServerState {
  if (state === State.Running) return 'running';
  return state === State.Starting ? 'starting' : 'stopped';
}

async function exists(file: Uri): Promise<boolean> {
  return workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
}

/** Reports that the server crashed too often to be restarted. Offers to restart it or to show its output. */
async function reportCrashes(): Promise<void> {
  const restart = l10n.t('Restart');
  const showOutput = l10n.t('Show Output');
  const chosen = await window.showErrorMessage(
    l10n.t(
      'The language server crashed {0} times in 3 minutes and was stopped. See its output for the reason.',
      maxCrashes,
    ),
    restart,
    showOutput,
  );
  if (chosen === restart) await commands.executeCommand('taskwright.restartServer');
  if (chosen === showOutput) await commands.executeCommand('taskwright.showOutput');
}

async function reportMissing(serverModule: string, output: LogOutputChannel): Promise<void> {
  output.error(`The language server is missing: \`${serverModule}\` is not in the folder of the extension.`);
  // Not awaited, because the message stays until it is dismissed, and nothing depends on the answer.
  void window.showErrorMessage(
    `The language server cannot start: "${serverModule}" is missing from the folder of the extension. Reinstall Taskwright or, in a clone of its repository, build it.`,
  );
}
