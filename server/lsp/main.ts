import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startServer } from './start-server.ts';

// The connection reads its transport from the command line. The default is standard input and output.
const names = process.argv.slice(2).map((argument) => argument.replace(/=.*$/, ''));
if (!['--stdio', '--node-ipc', '--socket', '--pipe'].some((name) => names.includes(name))) process.argv.push('--stdio');

startServer({
  connect: (messageStrategy) => createConnection(ProposedFeatures.all, { messageStrategy }),
  load: async (connection) => (await import('./node-server.ts')).createNodeServer(connection),
});
