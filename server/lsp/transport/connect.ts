import {
  type Connection,
  createConnection,
  type Message,
  type MessageStrategy,
  ProposedFeatures,
  ReadableStreamMessageReader,
  WriteableStreamMessageWriter,
} from 'vscode-languageserver/node';
import { StandardInput } from './standard-input.ts';
import { StandardOutput } from './standard-output.ts';

const otherTransports = ['--node-ipc', '--socket', '--pipe'];

/**
 * Creates a connection that passes every message to the strategy first. The arguments of the process select the transport;
 * the default is standard input and output.
 */
export function connect(messageStrategy: MessageStrategy): Connection {
  const names = process.argv.slice(2).map((argument) => argument.replace(/=.*$/, ''));
  if (otherTransports.some((name) => names.includes(name)))
    return createConnection(ProposedFeatures.all, { messageStrategy });
  // Without a reader, the library loads Node's streams. Windows has no other way to read without blocking.
  if (process.platform === 'win32') {
    if (!names.includes('--stdio')) process.argv.push('--stdio');
    return createConnection(ProposedFeatures.all, { messageStrategy });
  }
  return connectDirectly(messageStrategy);
}

function connectDirectly(strategy: MessageStrategy): Connection {
  // Standard output contains nothing but messages.
  console.log = console.info = console.debug = console.error;
  let hasShutDown = false;
  const messageStrategy: MessageStrategy = {
    handleMessage(message, next) {
      hasShutDown ||= isShutdown(message);
      return strategy.handleMessage(message, next);
    },
  };
  const input = new StandardInput();
  const exit = () => process.exit(hasShutDown ? 0 : 1);
  input.onEnd(exit);
  // The input is closed without an end if it cannot be read.
  input.onClose(exit);
  const reader = new ReadableStreamMessageReader(input);
  const writer = new WriteableStreamMessageWriter(new StandardOutput());
  return createConnection(ProposedFeatures.all, reader, writer, { messageStrategy });
}

function isShutdown(message: Message): boolean {
  return 'method' in message && message.method === 'shutdown';
}
