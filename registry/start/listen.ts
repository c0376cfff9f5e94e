import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SecureServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { type AddressSettings, listeningError } from './listening-error.ts';
import { trackConnections } from './track-connections.ts';

export interface ListenOptions {
  /** A port, with its settings for messages, or the path of a socket. */
  readonly at:
    | { readonly host: string; readonly port: number; readonly settings: AddressSettings }
    | { readonly path: string };
  /** Milliseconds that `stop` waits for requests in progress. */
  readonly maxStopTime: number;
  /** Releases the resources of the routes. Called once, after the last request or when the port is not available. */
  readonly release: () => Promise<void>;
}

export interface Listening {
  /** The address that the server listens on, without a slash at the end; the path of a socket. */
  readonly url: string;
  /** Finishes the requests in progress and refuses new ones. */
  readonly stop: () => Promise<void>;
}

/** Makes a server listen. Rejects when the address is not available, with an error that names it and the cause. */
export async function listen(app: FastifyInstance, { at, maxStopTime, release }: ListenOptions): Promise<Listening> {
  const closeWhenIdle = trackConnections(app.server);
  try {
    const address = 'path' in at ? at : { host: at.host, port: at.port };
    await app.listen({ ...address, listenTextResolver: () => '' });
  } catch (error) {
    await app.close();
    await release();
    throw 'path' in at ? error : listeningError(error, at, at.settings);
  }
  return {
    url: urlOf(app.server),
    async stop() {
      const timer = setTimeout(() => app.server.closeAllConnections(), maxStopTime);
      const closed = app.close();
      closeWhenIdle();
      await closed;
      clearTimeout(timer);
      await release();
    },
  };
}

function urlOf(server: Server): string {
  const address: AddressInfo | string | null = server.address();
  if (address === null) throw new Error('The server does not listen.');
  if (typeof address === 'string') return address;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `${server instanceof SecureServer ? 'https' : 'http'}://${host}:${address.port}`;
}
