import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A proxy of a registry that can hold back requests. */
export interface Turnstile {
  readonly url: string;
  /** Resolves when this many requests are held back. */
  held(count: number): Promise<void>;
  /** Forwards the requests that are held back, and all later ones. */
  open(): void;
  stop(): Promise<void>;
}

/** Starts a proxy that forwards the first requests of a method, and holds back the others until it is opened. */
export async function startTurnstile(registry: string, method: string, passes: number): Promise<Turnstile> {
  const waiting: (() => void)[] = [];
  const arrivals = new EventEmitter();
  let left = passes;
  const server = createServer((asked, answer) => {
    const pass = (): void => passOn(registry, asked, answer);
    if (asked.method !== method || left-- > 0) return pass();
    waiting.push(pass);
    arrivals.emit('held');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async held(count) {
      while (waiting.length < count) await once(arrivals, 'held');
    },
    open() {
      left = Number.POSITIVE_INFINITY;
      for (const pass of waiting.splice(0)) pass();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(registry: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port } = new URL(registry);
  const { method, url: path, headers } = asked;
  const passed = request({ hostname, port, method, path, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  // The connection of the client is closed.
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}
