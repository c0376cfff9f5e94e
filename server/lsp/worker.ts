import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { createServer } from './server.ts';
import { startServer } from './start-server.ts';

// The server in a web worker. Its client is the page that started the worker.
startServer({
  connect: (messageStrategy) =>
    createConnection(ProposedFeatures.all, new BrowserMessageReader(self), new BrowserMessageWriter(self), {
      messageStrategy,
    }),
  // A worker has no disk, and no rules page next to it.
  load: async (connection) =>
    createServer(connection, {
      rulesPage: undefined,
      fileSystem: undefined,
      user: undefined,
      environments: undefined,
      loadScriptRunner: undefined,
      loadImportFormats: undefined,
      readStart: undefined,
      loadYaml: undefined,
      loadFolderChanges: undefined,
      loadReadMentions: undefined,
      now: () => performance.now(),
    }),
});
