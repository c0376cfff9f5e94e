import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startServer } from './server.ts';

// The transport (`--stdio`, `--node-ipc`, `--socket=…`) is read from the command line by the connection itself.
startServer(createConnection(ProposedFeatures.all));
