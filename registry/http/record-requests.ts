import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import { maxTokenLength, minTokenLength } from '../../access/token-syntax.ts';
import type { ContextOfReads } from './context.ts';
import { maskedPath, maskedPathOfExisting } from './masked-path.ts';

/**
 * Counts and logs every request after its response is sent. The path is logged without credentials, but never the query, a
 * header or a body.
 */
export function recordRequests(
  app: FastifyInstance,
  context: ContextOfReads,
  isRecorded: (request: FastifyRequest) => boolean = () => true,
): void {
  const { authenticator, statistics, logRequest } = context;
  const isToken = (text: string): boolean =>
    text.length >= minTokenLength && text.length <= maxTokenLength && authenticator.isToken(text);
  app.addHook('onResponse', async (request, reply) => {
    if (!isRecorded(request)) return;
    const route = request.routeOptions.url;
    statistics.countRequest(registryOf(route), reply.statusCode, reply.elapsedTime);
    logRequest({
      id: request.id,
      method: request.method,
      path: loggedPath(request, reply, isToken),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      address: request.ip,
      user: nameOf(request.principal),
    });
  });
}

/** Returns whether a path belongs to something that exists, and therefore contains no token. */
function isOfExisting({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (method === 'GET' || method === 'HEAD') return statusCode < 400;
  // A publication: the package exists now.
  return method === 'PUT' && statusCode === 201 && /^(?:\/:tenant)?\/npm\/:name$/.test(routeOptions.url ?? '');
}

function registryOf(route: string | undefined): string {
  if (route === undefined) return 'server';
  if (/^(?:\/:tenant)?\/npm(?:\/|$)/.test(route)) return 'npm';
  return route.startsWith('/admin') ? 'admin' : 'server';
}

function loggedPath(request: FastifyRequest, reply: FastifyReply, isToken: (text: string) => boolean): string {
  const { url, routeOptions } = request;
  // `npm logout` sends a token in the path. An address without a route may contain anything.
  const mayContainToken = routeOptions.url?.includes(':token') ?? true;
  if (mayContainToken) return routeOptions.url ?? '(no route)';
  const path = url.replace(/\?.*$/, '');
  return isOfExisting(request, reply) ? maskedPathOfExisting(path) : maskedPath(path, isToken);
}
