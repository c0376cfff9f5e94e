import type { CodeLens, ExtensionContext, LogOutputChannel } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { createLanguageServer } from './create-language-server.ts';
import type { Transport } from './language-client.ts';
import type { LanguageServer } from './language-server.ts';

/**
 * Returns a language server that runs as a separate process. This file is the entry point of a separate bundle, which
 * is loaded after activation.
 */
export function createServerProcess(
  context: ExtensionContext,
  output: LogOutputChannel,
  adjustRunLenses: (lenses: readonly CodeLens[]) => CodeLens[],
): LanguageServer {
  return createLanguageServer(context, output, { transport: serverProcess, adjustRunLenses });
}

const serverProcess: Transport = {
  module: 'dist/server.js',
  createClient: ({ fsPath: module }, options) =>
    new LanguageClient(
      'taskwright',
      'Taskwright',
      {
        run: { module, transport: TransportKind.ipc },
        debug: { module, transport: TransportKind.ipc, options: { execArgv: ['--nolazy', '--inspect=6009'] } },
      },
      options,
    ),
};
