import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import type { Transport } from './language-client.ts';

/** The server as a process of its own. */
export const serverProcess: Transport = {
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
