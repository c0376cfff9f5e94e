import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The range is below the ports that systems assign to sockets, since one of those could be assigned to another process in the
 * meantime.
 */
const [firstPort, endOfPorts] = [20_000, 32_768];

/** Resolves to different ports of the loopback interface that no process listens on. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(firstPort, endOfPorts);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
