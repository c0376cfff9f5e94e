import { type CodeLens, type ExtensionContext, type LogOutputChannel, Uri, window, workspace } from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  CodeLensRequest,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
} from 'vscode-languageclient';
import { type IncludedFiles, includedFilesNotification } from '../../server/protocol/included-files.ts';
import { documentSelector } from '../documents/document-selector.ts';
import { serveFiles } from './serve-files.ts';

/** How the server is started and reached: each kind of extension host has its own way. */
export interface Transport {
  /** The server's bundle, from the extension's folder. */
  readonly module: string;
  /** A client for the server in this module, which is not started yet. */
  readonly createClient: (module: Uri, options: LanguageClientOptions) => BaseLanguageClient;
}

export type ServerState = 'starting' | 'running' | 'stopped';

/** The language server as the rest of the extension sees it. None of its promises reject. */
export interface LanguageServer {
  start(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Calls back at once, and then at every change until the extension ends. */
  watchState(listener: (state: ServerState) => void): void;
  /** Calls back with the files that only a config file's includes make task files: whenever they are others. */
  watchIncludedFiles(listener: (files: readonly Uri[]) => void): void;
  /** Calls back whenever the server sends this notification of our own, until the extension ends. */
  watchNotification(method: string, listener: () => void): void;
  /** Asks the server something of our own. Undefined when it does not run, or cannot answer: the log says why. */
  request<Answer>(method: string, params?: object): Promise<Answer | undefined>;
  /** Lets the editor ask for the code lenses again. */
  refreshCodeLenses(): void;
}

export interface LanguageServerOptions {
  readonly transport: Transport;
  /** The server's code lenses as they are to be shown. Without it, none of them runs tasks. */
  readonly adjustRunLenses?: (lenses: readonly CodeLens[]) => CodeLens[];
}

export function createLanguageServer(
  context: ExtensionContext,
  output: LogOutputChannel,
  options: LanguageServerOptions,
): LanguageServer {
  const module = Uri.joinPath(context.extensionUri, options.transport.module);
  const client = createClient(module, output, options);
  context.subscriptions.push(...serveFiles(client));
  let started = Promise.resolve();
  /** The client has one handler for each method, and a second one would take the place of the first. */
  const watching = new Map<string, (() => void)[]>();

  async function tryToStart(): Promise<void> {
    if (!(await exists(module))) return reportMissing(options.transport.module, output);
    // A failure to start has already been shown and logged by the client, and stands in the status item.
    await client.start().catch((error: unknown) => output.debug('The language server did not start.', error));
  }

  function start(): Promise<void> {
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
      await stop();
      await start();
    },
    watchState(listener) {
      listener(stateName(client.state));
      context.subscriptions.push(client.onDidChangeState((change) => listener(stateName(change.newState))));
    },
    watchIncludedFiles(listener) {
      context.subscriptions.push(
        client.onNotification(includedFilesNotification, ({ uris }: IncludedFiles) =>
          listener(uris.map((uri) => Uri.parse(uri))),
        ),
      );
    },
    watchNotification(method, listener) {
      const known = watching.get(method);
      if (known) {
        known.push(listener);
        return;
      }
      const listeners = [listener];
      watching.set(method, listeners);
      context.subscriptions.push(
        client.onNotification(method, () => {
          for (const each of listeners) each();
        }),
      );
    },
    async request<Answer>(method: string, params: object = {}) {
      await started;
      if (client.state !== State.Running) return undefined;
      return client.sendRequest<Answer>(method, params).catch((error: unknown) => {
        output.warn(`The language server did not answer ${method}.`, error);
        return undefined;
      });
    },
    refreshCodeLenses() {
      const feature = client.getFeature(CodeLensRequest.method);
      for (const document of workspace.textDocuments) {
        feature.getProvider(document)?.onDidChangeCodeLensEmitter.fire();
      }
    },
  };
}

function createClient(
  module: Uri,
  output: LogOutputChannel,
  { transport, adjustRunLenses }: LanguageServerOptions,
): BaseLanguageClient {
  const client: BaseLanguageClient = transport.createClient(module, {
    documentSelector,
    initializationOptions: {
      // The commands behind code lenses are there: `taskwright.showReferences`, and `taskwright.runTask` where tasks run.
      codeLens: { references: true, run: adjustRunLenses !== undefined },
      completion: { triggerSuggest: true },
      files: true,
      includedFiles: true,
      tasks: true,
      newTask: true,
    },
    middleware: {
      provideCodeLenses: async (document, token, next) => {
        const lenses = (await next(document, token)) ?? [];
        return adjustRunLenses ? adjustRunLenses(lenses) : lenses;
      },
    },
    outputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    // The client tells of a failed start by itself; more attempts and more messages would not help.
    initializationFailedHandler: () => false,
    errorHandler: {
      error: (error, message, count) => afterStart.error(error, message, count),
      closed: () =>
        client.state === State.Running
          ? afterStart.closed()
          : { action: CloseAction.DoNotRestart, handled: true, message: 'The language server ended while starting.' },
    },
  });
  const afterStart = client.createDefaultErrorHandler();
  return client;
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

async function reportMissing(serverModule: string, output: LogOutputChannel): Promise<void> {
  output.error(`The language server is missing: ${serverModule} is not in the extension's folder.`);
  // Not awaited: the message stays until it is dismissed, and nothing depends on the answer.
  void window.showErrorMessage(
    `Taskwright cannot start its language server: ${serverModule} is missing from the extension's folder. Reinstall the extension; in a checkout of its source, build it first.`,
  );
}
