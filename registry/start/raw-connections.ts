import type { Server, Socket } from 'node:net';

/** Returns a function that returns the TCP connection of a TLS connection to a server; undefined when it is closed. */
export function rawConnections(server: Server): (secure: Socket) => Socket | undefined {
  const open = new Map<string, Socket>();
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    open.set(key, socket);
    socket.once('close', () => open.get(key) === socket && open.delete(key));
  });
  return (secure) => open.get(keyOf(secure));
}

/** Two open connections differ in the address or the port of the client. */
function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
