import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The way in which the proxy disturbs a request; undefined to pass it on. */
export type Fault =
  | { readonly status: number; readonly code: string }
  /** Milliseconds before the request is passed on. */
  | { readonly delay: number }
  /** The number of bytes of the body of the request, or of the response, after which the connection is closed. */
  | { readonly cutRequestAfter: number }
  | { readonly cutResponseAfter: number };

/** A proxy in front of an object store, which disturbs some requests. */
export interface FaultyProxy {
  /** The address that replaces the endpoint of the store. */
  readonly endpoint: string;
  /** Sets the faults of the next requests. Requests after these are passed on. */
  fail(...faults: readonly (Fault | undefined)[]): void;
  /** The methods of the requests since `fail` was called. */
  requests(): readonly string[];
}

/** Starts a proxy on the loopback interface, which is closed after the test. */
export async function startFaultyProxy(endpoint: string): Promise<FaultyProxy> {
  let faults: (Fault | undefined)[] = [];
  let methods: string[] = [];
  const server = createServer((incoming, outgoing) => {
    methods.push(incoming.method ?? '');
    const fault = faults.shift();
    if (fault && 'status' in fault) refuse(fault, incoming, outgoing);
    else if (fault && 'delay' in fault)
      setTimeout(() => forward({ endpoint, fault: undefined, incoming, outgoing }), fault.delay);
    else forward({ endpoint, fault, incoming, outgoing });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(...next) {
      faults = [...next];
      methods = [];
    },
    requests: () => methods,
  };
}

function refuse(
  { status, code }: { status: number; code: string },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  incoming.resume();
  const body = incoming.method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
  outgoing.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

interface Forwarded {
  readonly endpoint: string;
  readonly fault: Exclude<Fault, { status: number } | { delay: number }> | undefined;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Passes a request on with its `Host` header, which is part of the signature. */
function forward({ endpoint, fault, incoming, outgoing }: Forwarded): void {
  const { method, headers, url = '/' } = incoming;
  const forwarded = request(`${endpoint}${url}`, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 500, response.headers);
    pass(response, outgoing, fault && 'cutResponseAfter' in fault ? fault.cutResponseAfter : undefined);
  });
  forwarded.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwarded.destroy());
  pass(incoming, forwarded, fault && 'cutRequestAfter' in fault ? fault.cutRequestAfter : undefined);
  if (fault && 'cutRequestAfter' in fault) forwarded.on('close', () => incoming.socket.destroy());
}

/** Copies a body. With `limit`, closes the connection of the receiver after that number of bytes. */
function pass(
  from: IncomingMessage,
  to: ServerResponse | ReturnType<typeof request>,
  limit = Number.POSITIVE_INFINITY,
) {
  let left = limit;
  from.on('data', (chunk: Buffer) => {
    to.write(chunk.subarray(0, Math.max(0, left)));
    left -= chunk.length;
    if (left < 0) setImmediate(() => to.destroy());
  });
  from.on('end', () => left >= 0 && to.end());
}
