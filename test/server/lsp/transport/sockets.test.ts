import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  createMessageConnection,
  ExitNotification,
  InitializeRequest,
  type MessageConnection,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { builtProgram } from '../../../../harness/system/built-programs.ts';
import { temporaryFolder } from '../../cli/support/temporary-folder.ts';

const program = builtProgram('server.js');

/** Starts the language server with an option. */
function start(option: string) {
  const child = spawn(process.execPath, [program, option], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  return once(child, 'close').then(([code]) => ({ code, printed }));
}

const transports: Readonly<Record<string, (listening: Server) => Promise<string>>> = {
  'a port': async (listening) => {
    await once(listening.listen(0, '127.0.0.1'), 'listening');
    const address = listening.address();
    return `--socket=${typeof address === 'object' ? address?.port : ''}`;
  },
  'a socket file': async (listening) => {
    const path = join(temporaryFolder({}), 'socket');
    await once(listening.listen(path), 'listening');
    return `--pipe=${path}`;
  },
};

/** Starts a server that connects to the test. Resolves to the connection, and to the end of the server. */
async function connected(transport: (listening: Server) => Promise<string>) {
  const listening = createServer();
  onTestFinished(() => {
    listening.close();
  });
  const option = await transport(listening);
  const ended = start(option);
  const [socket]: Socket[] = await once(listening, 'connection');
  if (!socket) throw new Error('no connection');
  const connection = createMessageConnection(new StreamMessageReader(socket), new StreamMessageWriter(socket));
  connection.listen();
  await initialize(connection);
  return { socket, connection, ended };
}

async function initialize(connection: MessageConnection): Promise<void> {
  const params = { processId: null, rootUri: null, capabilities: {} };
  const { capabilities } = await connection.sendRequest(InitializeRequest.type, params);
  expect(capabilities.hoverProvider).toBeTruthy();
}

test.for(Object.entries(transports))(
  'a language server on %s responds, and exits after `exit`',
  async ([, transport]) => {
    const { connection, ended } = await connected(transport);
    await connection.sendRequest(ShutdownRequest.type);
    await connection.sendNotification(ExitNotification.type);
    expect(await ended).toEqual({ code: 0, printed: '' });
  },
);

test.for(Object.entries(transports))(
  'a language server on %s exits when the editor closes the connection',
  async ([, transport]) => {
    const { socket, ended } = await connected(transport);
    socket.destroy();
    expect(await ended).toMatchObject({ code: 1 });
  },
);

test.for([
  ['--pipe=/nowhere/socket', '/nowhere/socket: ENOENT'],
  ['--socket=1', 'port 1 of this machine: ECONNREFUSED'],
])('if nothing listens at %s, the language server says so', async ([option = '', problem]) => {
  const advice = 'the editor must listen there before it starts the language server';
  expect(await start(option)).toEqual({ code: 1, printed: `taskwright: cannot connect to ${problem}; ${advice}\n` });
});
