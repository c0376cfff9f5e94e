import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const connections = 16;

/**
 * Requests a URL over connections that stay open, one request at a time on each. Rejects unless every response has status
 * 200. Reads only the length of a response, so that the server is the part that is measured.
 */
export async function requestRepeatedly(url: string, count: number): Promise<void> {
  let left = count;
  await Promise.all(Array.from({ length: connections }, run));

  async function run(): Promise<void> {
    const { hostname, port, pathname } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const request = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`;
    while (left-- > 0) {
      socket.write(request);
      await readResponse(socket);
    }
    socket.destroy();
  }
}

function readResponse(socket: Socket): Promise<void> {
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
        const length = lengthIn(head.toString('latin1', 0, end));
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

/** Returns the length in the head of a successful response. */
function lengthIn(head: string): number | undefined {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return head.startsWith('HTTP/1.1 200') && length !== undefined ? Number(length) : undefined;
}
