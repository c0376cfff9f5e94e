import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import type { Transport } from './language-server.ts';

/** The server as a worker beside the extension, where there are no processes. */
export const serverWorker: Transport = {
  module: 'dist/web/server.js',
  createClient(module, options) {
    let worker: Worker | undefined;
    const startWorker = async (): Promise<MessageTransports> => {
      // A worker does not end by itself when its server is told to.
      worker?.terminate();
      worker = new Worker(module.toString(true), { name: 'Taskwright Language Server' });
      // The client takes nothing else for a worker than the browser's own class, and extensions are given another one.
      return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
    };
    return new LanguageClient('taskwright', 'Taskwright', startWorker, options);
  },
};
