import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Tracks the connections of a server, and returns a function that closes each of them as soon as no request on it is being
 * answered. Node's `closeIdleConnections` omits connections without a first request, which agents open in advance, and those
 * that become idle later; a stop would wait for their clients.
 */
export function endConnections(server: Server): () => void {
  const idle = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (isEnding) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  return () => {
    isEnding = true;
    for (const socket of idle) socket.destroySoon();
  };
}
