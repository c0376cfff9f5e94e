import { type CodeLens, type Disposable, type LogOutputChannel, type Uri, workspace } from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
} from 'vscode-languageclient';
import type { InitializationOptions } from '../../server/protocol/initialization-options.ts';
import { documentSelector } from '../documents/document-selector.ts';
import { FirstLenses } from './first-lenses.ts';
import { isLarge } from './large-documents.ts';
import { MissedCodeLenses } from './missed-code-lenses.ts';
import { TypingPause } from './typing-pause.ts';
import { VisibleCodeLenses } from './visible-code-lenses.ts';
import { VisibleTokens } from './visible-tokens.ts';

/** The way to start the server and to communicate with it, which depends on the kind of extension host. */
export interface Transport {
  /** The path of the server's bundle in the extension's folder. */
  readonly module: string;
  /** Returns a client for the server in `module` without starting it. */
  readonly createClient: (module: Uri, options: LanguageClientOptions) => BaseLanguageClient;
}

/** The parts of the client that depend on the extension host, and on the state of the server. */
export interface LanguageClientSettings extends ExtensionHost {
  /** Called when the running server crashes. Returns whether to restart the server. */
  readonly restartsAfterCrash: () => boolean;
}

export interface ExtensionHost {
  readonly transport: Transport;
  /**
   * Returns the code lenses to show in place of `lenses`, which the server has sent. If this function is omitted, the
   * server sends no code lenses that run tasks.
   */
  readonly adjustRunLenses?: (lenses: readonly CodeLens[]) => CodeLens[];
}

/** Returns the client of the language server without starting it. */
export function createLanguageClient(
  module: Uri,
  output: LogOutputChannel,
  settings: LanguageClientSettings,
  subscriptions: Disposable[],
): BaseLanguageClient {
  const { transport, adjustRunLenses } = settings;
  const client: BaseLanguageClient = transport.createClient(module, {
    documentSelector,
    // Called at each start of the server, since the workspace may have become trusted.
    initializationOptions: () => initializationOptions(adjustRunLenses !== undefined),
    middleware: {
      provideCodeLenses: async (document, token, next) => {
        missedLenses.requested(document);
        const isVisibleOnly = isLarge(document);
        const lenses = (await (isVisibleOnly ? visibleLenses.provide(document, token) : next(document, token))) ?? [];
        if (isVisibleOnly) firstLenses.received(document, lenses);
        return adjustRunLenses ? adjustRunLenses(lenses) : lenses;
      },
      resolveCodeLens: async (lens, token, next) => {
        const resolved = await next(lens, token);
        firstLenses.resolved();
        return resolved;
      },
      provideDocumentSemanticTokens: (document, token, next) =>
        visibleTokens.request(document, token, () => next(document, token)),
      provideDocumentSemanticTokensEdits: (document, previous, token, next) =>
        visibleTokens.request(document, token, () => next(document, previous, token)),
      provideInlayHints: async (document, range, token, next) => {
        if (isLarge(document)) await firstLenses.wait(document);
        return token.isCancellationRequested ? undefined : next(document, range, token);
      },
      provideDocumentSymbols: (document, token, next) =>
        typingPause.request(document, token, () => next(document, token)),
      provideFoldingRanges: (document, context, token, next) =>
        typingPause.request(document, token, () => next(document, context, token)),
      provideDocumentLinks: (document, token, next) =>
        typingPause.request(document, token, () => next(document, token)),
    },
    outputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    // The client itself reports a failed start. Further attempts and messages would not help.
    initializationFailedHandler: () => false,
    errorHandler: {
      error: (error, message, count) => afterStart.error(error, message, count),
      closed: () =>
        client.state === State.Running
          ? { action: settings.restartsAfterCrash() ? CloseAction.Restart : CloseAction.DoNotRestart, handled: true }
          : { action: CloseAction.DoNotRestart, handled: true, message: 'The language server exited while starting.' },
    },
  });
  const afterStart = client.createDefaultErrorHandler();
  const visibleLenses = new VisibleCodeLenses(client);
  const missedLenses = new MissedCodeLenses(client);
  const visibleTokens = new VisibleTokens();
  const firstLenses = new FirstLenses();
  const typingPause = new TypingPause(firstLenses);
  subscriptions.push(visibleLenses, missedLenses, typingPause);
  return client;
}

function initializationOptions(canRun: boolean): InitializationOptions {
  return {
    codeLens: { references: true, run: canRun, inRanges: true, environment: true },
    completion: { triggerSuggest: true, requestsAgain: true },
    files: true,
    includedFiles: true,
    tasks: true,
    typing: true,
    // The code lenses run tasks.
    run: { inTerminal: false, asMessage: false },
    newTask: true,
    reveal: true,
    restricted: !workspace.isTrusted,
    // Only an extension host that runs tasks can start the runner.
    tools: canRun,
  };
}
