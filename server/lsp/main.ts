import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { nodeDisk } from '../files/node-disk.ts';
import { rulesPage } from './rules-page.ts';
import { startServer } from './server.ts';

// The connection reads its transport from the command line. The default is standard input and output.
const names = process.argv.slice(2).map((argument) => argument.replace(/=.*$/, ''));
if (!['--stdio', '--node-ipc', '--socket', '--pipe'].some((name) => names.includes(name))) process.argv.push('--stdio');

startServer(createConnection(ProposedFeatures.all), { rulesPage: rulesPage(process.argv[1]), fileSystem: nodeDisk });
