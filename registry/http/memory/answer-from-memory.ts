import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { decide } from '../../../access/decide.ts';
import { nameOf, type Principal, serverTenant } from '../../../access/principal.ts';
import { accessRulesOf } from '../access-rules-of.ts';
import type { ContextOfReads } from '../context.ts';
import { hasSeveralHosts } from '../several-hosts.ts';
import { remembered } from './remembered.ts';

/** A response to a request that anyone may send. */
export interface MemoryResponse {
  readonly status: 200 | 304;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Buffer;
}

/** Returns the response for a GET request if it is in memory. Must call `everyoneMayRead` for this response. */
export type ReadFromMemory = (request: IncomingMessage) => MemoryResponse | undefined;

const anonymous: Principal = { kind: 'anonymous' };
const user = nameOf(anonymous);
/** Bytes. */
const maxTextSize = 2 ** 12;
const maxTexts = 1_000;
/** Returns a short body as text. Most requests are for a few of them. */
const textOf = remembered(maxTexts, (body: Buffer) => body.toString('latin1'));

/**
 * Makes a server respond directly to the most frequent requests: those for content that is in memory and requires no
 * credentials. All other requests are handled by the routes, which would respond to the same requests in the same way,
 * at twice the cost.
 */
export function answerFromMemory(
  app: FastifyInstance,
  context: ContextOfReads,
  kind: 'packument' | 'tarball',
  read: ReadFromMemory,
): void {
  // The address of the client and the host in the request come from the proxy, which only the routes evaluate.
  if (context.isBehindReaders || context.config.settings.trustedProxies.length > 0) return;
  const { server } = app;
  const others = server.listeners('request');
  let count = 0;
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    const mayBeInMemory = request.method === 'GET' && context.storage.isCurrent && !hasSeveralHosts(request);
    const found = mayBeInMemory ? readOrPass(read, request) : undefined;
    if (!found) {
      for (const listener of others) listener.call(server, request, response);
      return;
    }
    const { url = '', socket } = request;
    const id = `memory-${kind}-${++count}`;
    const address = socket.remoteAddress ?? '';
    end(response.writeHead(found.status, found.headers), found.body);
    response.on('close', () => {
      const milliseconds = performance.now() - start;
      const { status } = found;
      context.statistics.countRequest('npm', status, milliseconds);
      context.logRequest({ id, method: 'GET', path: url, status, milliseconds, address, user });
    });
  });
}

/** Returns undefined if the database cannot be read, since the routes report that. An error here would end the server. */
function readOrPass(read: ReadFromMemory, request: IncomingMessage): MemoryResponse | undefined {
  try {
    return read(request);
  } catch {
    return undefined;
  }
}

/** Ends a response. Node sends a short text together with the headers, which costs less than sending two buffers. */
function end(response: ServerResponse, body: Buffer | undefined): void {
  if (body && body.length <= maxTextSize) response.end(textOf(body), 'latin1');
  else response.end(body);
}

/**
 * Returns whether everyone may read a package of the server, and the request has no credentials that must be checked.
 */
export function everyoneMayRead(
  { headers }: Pick<IncomingMessage, 'headers'>,
  path: string,
  context: ContextOfReads,
): boolean {
  const rules = accessRulesOf(context);
  // Otherwise, wrong credentials are refused.
  const isAnonymous = headers.authorization === undefined || rules.mode === 'simple-token';
  return isAnonymous && decide(anonymous, { action: 'read', tenant: serverTenant, path }, rules).allowed;
}
