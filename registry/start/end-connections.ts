import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches over the connections of a server, and gives what ends those on which nothing is being answered, now and as soon as
 * it has been. Node's own count of idle connections leaves out those on which nothing was asked yet, which agents open in
 * advance, and those that were answering when the server was told to stop: it would wait for their clients.
 */
export function endConnections(server: Server): () => void {
  const waiting = new Set<Socket>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    response.once('close', () => {
      if (isEnding) socket.destroySoon();
      else if (!socket.destroyed) waiting.add(socket);
    });
  });
  return () => {
    isEnding = true;
    for (const socket of waiting) socket.destroySoon();
  };
}
