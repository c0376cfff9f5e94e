import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nameOf } from '../../access/principal.ts';
import type { Context } from './context.ts';

/**
 * Counts and logs every request after its response is sent. The path is logged, but never the query, a header or a body.
 * `npm logout` has a token in the path, so only its route is logged.
 */
export function recordRequests(app: FastifyInstance, { statistics, logger }: Context): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    statistics.countRequest(registryOf(route), reply.statusCode, reply.elapsedTime);
    logger.info(
      {
        id: request.id,
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        user: nameOf(request.principal),
      },
      'request',
    );
  });
}

function registryOf(route: string | undefined): string {
  if (route === undefined) return 'server';
  if (/^(?:\/:tenant)?\/npm(?:\/|$)/.test(route)) return 'npm';
  return route.startsWith('/admin') ? 'admin' : 'server';
}

function loggedPath({ url, routeOptions }: FastifyRequest): string {
  const mayContainToken = routeOptions.url?.includes(':token') ?? true;
  // An address without a route may contain anything, even a token in the wrong place.
  return mayContainToken ? (routeOptions.url ?? '(no route)') : url.replace(/\?.*$/, '');
}
