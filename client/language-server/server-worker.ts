import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import type { Transport } from './language-client.ts';

/** The server as a web worker, for extension hosts without processes. */
export const serverWorker: Transport = {
  module: 'dist/web/server.js',
  createClient(module, options) {
    let worker: Worker | undefined;
    const startWorker = async (): Promise<MessageTransports> => {
      // A worker does not end when its server exits.
      worker?.terminate();
      worker = new Worker(module.toString(true), { name: 'Taskwright Language Server' });
      // The client accepts only instances of the browser's own `Worker` class, which VS Code replaces for extensions.
      return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
    };
    return new LanguageClient('taskwright', 'Taskwright', startWorker, options);
  },
};
