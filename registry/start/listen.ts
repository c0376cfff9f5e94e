import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { trackConnections } from './track-connections.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Milliseconds that `stop` waits for requests in progress. */
  readonly maxStopTime: number;
  /** Releases what the routes use. Called once, after the last request or when the port is not available. */
  readonly release: () => Promise<void>;
}

export interface Listening {
  /** The address that the server listens on, without a slash at the end. */
  readonly url: string;
  /** Finishes the requests in progress and refuses new ones. */
  readonly stop: () => Promise<void>;
}

/** Makes a server listen. Rejects when the port is not available. */
export async function listen(
  app: FastifyInstance,
  { host, port, maxStopTime, release }: ListenOptions,
): Promise<Listening> {
  const closeWhenIdle = trackConnections(app.server);
  try {
    await app.listen({ host, port, listenTextResolver: () => '' });
  } catch (error) {
    await app.close();
    await release();
    throw error;
  }
  return {
    url: urlOf(app.server.address()),
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

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
