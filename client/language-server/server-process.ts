import type { CodeLens, ExtensionContext, LogOutputChannel } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { createLanguageServer, type LanguageServer, type Transport } from './language-server.ts';

/** The server as a process of its own, where tasks are run. It is a bundle of its own, read after the start. */
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
