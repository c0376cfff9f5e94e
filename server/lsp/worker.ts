import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { startServer } from './server.ts';

// Whoever has started the worker is the client. There is no disk here, and no page beside the program.
const connection = createConnection(
  ProposedFeatures.all,
  new BrowserMessageReader(self),
  new BrowserMessageWriter(self),
);

startServer(connection, { rulesPage: undefined, fileSystem: undefined });
