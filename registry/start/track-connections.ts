import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rawConnections } from './raw-connections.ts';

/**
 * Tracks the connections of a server, and returns a function that closes each connection as soon as it has no pending
 * request. Node's `closeIdleConnections` is not sufficient: it does not close connections that have not sent a request yet,
 * which HTTP agents open in advance, or connections that become idle later, so the server would wait for the clients.
 */
export function trackConnections(server: Server): () => void {
  const idle = new Set<Socket>();
  const rawOf = rawConnections(server);
  let isEnding = false;
  const track = (socket: Socket): void => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  };
  server.on('connection', track);
  // From now on, the TLS connection receives the requests.
  server.on('secureConnection', (secure: Socket) => {
    const raw = rawOf(secure);
    if (raw) idle.delete(raw);
    track(secure);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.on('close', () => {
      if (isEnding) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  return () => {
    isEnding = true;
    for (const socket of idle) socket.destroySoon();
  };
}
