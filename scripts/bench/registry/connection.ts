import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection to the server of a URL. */
export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/**
 * Resolves when the response to the request that was written to a connection is complete. Reads only its status and its length,
 * so that mainly the server is measured. Rejects with the head of a response with another status.
 */
export function readResponse(socket: Socket, status: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    let remaining: number | undefined;
    socket.on('data', onData).on('error', fail).on('end', onEnd);

    function onData(chunk: Buffer): void {
      if (remaining !== undefined) remaining -= chunk.length;
      else {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = lengthIn(head.toString('latin1', 0, end), status);
        if (length === undefined) fail(new Error(head.toString('latin1', 0, end)));
        else remaining = length - (head.length - end - 4);
      }
      if (remaining !== 0) return;
      stop();
      resolve();
    }

    function onEnd(): void {
      fail(new Error('the server closed the connection'));
    }

    function fail(error: Error): void {
      stop();
      reject(error);
    }

    function stop(): void {
      socket.off('data', onData).off('error', fail).off('end', onEnd);
    }
  });
}

/** Returns the length in the head of a response with a status. */
function lengthIn(head: string, status: number): number | undefined {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return head.startsWith(`HTTP/1.1 ${status} `) && length !== undefined ? Number(length) : undefined;
}
