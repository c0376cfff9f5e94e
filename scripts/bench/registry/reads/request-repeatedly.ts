import { openConnection, readResponse } from '../connection.ts';

const connections = 16;

/**
 * Requests a URL over connections that stay open, one request at a time on each. Rejects unless every response has status
 * 200.
 */
export async function requestRepeatedly(url: string, count: number): Promise<void> {
  const { host, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  let left = count;
  await Promise.all(Array.from({ length: connections }, run));

  async function run(): Promise<void> {
    const socket = await openConnection(url);
    while (left-- > 0) {
      socket.write(request);
      await readResponse(socket, 200);
    }
    socket.destroy();
  }
}
