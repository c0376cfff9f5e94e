import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { startServer } from './server.ts';

// The client is the page that started the worker. A worker has no disk, and no page of rules next to it.
const connection = createConnection(
  ProposedFeatures.all,
  new BrowserMessageReader(self),
  new BrowserMessageWriter(self),
);

startServer(connection, { rulesPage: undefined, fileSystem: undefined });
