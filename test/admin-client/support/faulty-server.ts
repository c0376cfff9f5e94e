import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Handles a request: writes bytes, or breaks the connection. */
export type Behavior = (socket: Socket, request: ReceivedRequest, server: FaultyServer) => void;

/** A server on the loopback interface whose responses are defined byte by byte. */
export interface FaultyServer {
  readonly origin: string;
  readonly port: number;
  /** The complete requests, in order. */
  readonly received: readonly ReceivedRequest[];
  /** The number of connections that were opened. */
  connections(): number;
  /** Resolves when a behavior has called `stall`. */
  readonly stalled: Promise<void>;
  stall(): void;
  stop(): Promise<void>;
}

/** Starts a server. Each behavior handles one request; the last one handles all that follow. */
export async function startFaultyServer(behaviors: readonly Behavior[], tls?: TlsOptions): Promise<FaultyServer> {
  const received: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let stall = (): void => undefined;
  const stalled = new Promise<void>((resolve) => {
    stall = resolve;
  });
  const listen = (socket: Socket): void => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Clients that disconnect are expected.
    socket.on('error', () => undefined);
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const request = parseRequest(bytes.toString('latin1'));
      if (!request) return;
      bytes = Buffer.alloc(0);
      const behavior = behaviors[Math.min(received.length, behaviors.length - 1)];
      received.push(request);
      behavior?.(socket, request, faulty);
    });
  };
  const server: Server = tls ? createTlsServer(tls, listen) : createServer(listen);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = addressOf(server);
  const faulty: FaultyServer = {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    stalled,
    stall,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return faulty;
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening on a port.');
  return address;
}

function parseRequest(text: string): ReceivedRequest | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = text.slice(end + 4);
  return body.length < Number(headers['content-length'] ?? 0) ? undefined : { method, path, headers, body };
}

type Headers = Readonly<Record<string, string>>;

/** Writes a complete response, then closes the connection. */
export function answer(status: number, body: string | Buffer = '', headers: Headers = {}): Behavior {
  const bytes = Buffer.from(body);
  return raw(head(status, { 'content-length': String(bytes.length), ...headers }), bytes);
}

export function json(status: number, body: unknown, headers: Headers = {}): Behavior {
  return answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

export function html(status: number, body: string): Behavior {
  return answer(status, body, { 'content-type': 'text/html; charset=utf-8' });
}

/** Writes these bytes, then closes the connection. */
export function raw(...parts: readonly (string | Buffer)[]): Behavior {
  return (socket) => socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

/** Writes these bytes, then leaves the connection open and idle. */
export function writeThenStall(...parts: readonly string[]): Behavior {
  return (socket, _, server) => {
    for (const part of parts) socket.write(part);
    server.stall();
  };
}

/** Writes these bytes, then resets the connection. */
export function writeThenReset(...parts: readonly string[]): Behavior {
  return (socket) => {
    if (parts.length === 0) socket.resetAndDestroy();
    else socket.write(parts.join(''), () => socket.resetAndDestroy());
  };
}

export function head(status: number, headers: Headers = {}): string {
  const lines = Object.entries({ connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Some Reason\r\n${lines.join('')}\r\n`;
}
