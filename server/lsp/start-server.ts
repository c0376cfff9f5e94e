import type { Connection, InitializeParams, Message, MessageStrategy } from 'vscode-languageserver';
import { readInitializationOptions } from '../protocol/initialization-options.ts';
import { capabilitiesFor } from './capabilities.ts';
import { afterResponse } from './execution/turns.ts';
import type { Server } from './server.ts';

export interface ServerStart {
  /** Creates a connection that passes every message to the strategy first. */
  readonly connect: (messageStrategy: MessageStrategy) => Connection;
  /** Loads everything that is not needed to respond to `initialize`, and registers it on the connection. */
  readonly load: (connection: Connection) => Promise<Server>;
}

/**
 * Starts a server for one client. Responds to `initialize` immediately and loads the rest of the server afterward, while the
 * client prepares its documents. All other messages wait until the server is loaded.
 */
export function startServer({ connect, load }: ServerStart): void {
  let initialized: InitializeParams | undefined;
  let loading: Promise<void> | undefined;
  let server: Server | undefined;

  async function loadServer(): Promise<void> {
    const loaded = await load(connection);
    if (initialized) loaded.initialize(initialized);
    server = loaded;
  }

  const connection = connect({
    async handleMessage(message, next) {
      if (!server && !isInitialize(message)) {
        loading ??= loadServer();
        await loading;
      }
      await next(message);
    },
  });
  connection.onInitialize((params) => {
    initialized = params;
    if (server) server.initialize(params);
    else {
      afterResponse(() => {
        loading ??= loadServer();
      });
    }
    const client = {
      capabilities: params.capabilities,
      options: readInitializationOptions(params.initializationOptions),
    };
    return { capabilities: capabilitiesFor(client), serverInfo: { name: 'taskwright' } };
  });
  connection.listen();
}

function isInitialize(message: Message): boolean {
  return 'method' in message && message.method === 'initialize';
}
