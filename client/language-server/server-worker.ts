import { Uri, workspace } from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { type WorkerPrograms, workerPrograms } from '../../server/protocol/worker-programs.ts';
import type { Transport } from './language-client.ts';

/** The server as a web worker, for extension hosts without processes. */
export const serverWorker: Transport = {
  module: 'dist/web/server.js',
  createClient(module, options) {
    let worker: Worker | undefined;
    const startWorker = async (): Promise<MessageTransports> => {
      // A worker does not end when its server exits.
      worker?.terminate();
      const programs = await readPrograms(Uri.joinPath(module, '../../programs'));
      worker = new Worker(module.toString(true), { name: 'Taskwright Language Server' });
      worker.postMessage(programs);
      // The client accepts only instances of the browser's own `Worker` class, which VS Code replaces for extensions.
      return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
    };
    return new LanguageClient('taskwright', 'Taskwright', startWorker, options);
  },
};

/** Reads the programs that the worker loads. The worker expects them in the first message. */
async function readPrograms(folder: Uri): Promise<WorkerPrograms> {
  const decoder = new TextDecoder();
  const read = async (name: string) => decoder.decode(await workspace.fs.readFile(Uri.joinPath(folder, name)));
  return new Map(await Promise.all(workerPrograms.map(async (name) => [name, await read(name)] as const)));
}
