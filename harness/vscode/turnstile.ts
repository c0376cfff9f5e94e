import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A proxy for a registry that can delay requests. */
export interface Turnstile {
  readonly url: string;
  /** Resolves when this many requests are delayed. */
  held(count: number): Promise<void>;
  /** Forwards the delayed requests and all later ones. */
  open(): void;
  stop(): Promise<void>;
}

/** Starts a proxy that forwards the first requests of a method and delays the others until it is opened. */
export async function startTurnstile(registry: string, method: string, passes: number): Promise<Turnstile> {
  const waiting: (() => void)[] = [];
  const arrivals = new EventEmitter();
  let left = passes;
  const server = createServer((incoming, answer) => {
    const pass = (): void => forward(registry, incoming, answer);
    if (incoming.method !== method || left-- > 0) return pass();
    waiting.push(pass);
    arrivals.emit('held');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening on a port.');
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

function forward(registry: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { hostname, port } = new URL(registry);
  const { method, url: path, headers } = incoming;
  const passed = request({ hostname, port, method, path, headers }, (upstream) => {
    answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(answer);
  });
  // Closes the connection of the client.
  passed.on('error', () => answer.destroy());
  incoming.pipe(passed);
}
