import { createConnection as createSocket, type Socket } from 'node:net';
import { type Connection, createConnection, type MessageStrategy, ProposedFeatures } from 'vscode-languageserver/node';

/**
 * Creates a connection that passes every message to the strategy first. The arguments of the process select the transport;
 * the default is standard input and output.
 */
export function connect(messageStrategy: MessageStrategy): Connection {
  const args = process.argv.slice(2);
  const names = args.map((argument) => argument.replace(/=.*$/, ''));
  if (names.includes('--node-ipc')) return createConnection(ProposedFeatures.all, { messageStrategy });
  const [port, pipe] = ['--socket', '--pipe'].map((name) => optionIn(name, args));
  if (port !== undefined) {
    const address = { host: '127.0.0.1', port: Number(port) };
    return connectThrough(createSocket(address), `port ${port} of this machine`, messageStrategy);
  }
  if (pipe !== undefined) return connectThrough(createSocket(pipe), pipe, messageStrategy);
  if (!names.includes('--stdio')) process.argv.push('--stdio');
  return createConnection(ProposedFeatures.all, { messageStrategy });
}

/** Returns the value of an option, which is `--name=VALUE` or `--name VALUE`. */
function optionIn(name: string, args: readonly string[]): string | undefined {
  const at = args.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  const argument = args[at];
  return argument === name ? args[at + 1] : argument?.slice(name.length + 1);
}

/** The process exits if the socket cannot be connected, and when it is closed. */
function connectThrough(socket: Socket, where: string, messageStrategy: MessageStrategy): Connection {
  socket.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // After it was connected, the error is followed by the event that closes it.
    if (!socket.pending) return;
    console.error(
      `taskwright: cannot connect to ${where}: ${code ?? message}; the editor must listen there before it starts the language server`,
    );
    process.exit(1);
  });
  return createConnection(ProposedFeatures.all, socket, socket, { messageStrategy });
}
