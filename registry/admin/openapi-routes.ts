import type { FastifyInstance, RouteOptions } from 'fastify';
import { administer } from '../http/access-of.ts';
import { describeRoute } from './describe-route.ts';
import { openapiDocument } from './openapi-document.ts';

/**
 * Registers `/admin/openapi.json`, generated from the schemas of the admin routes. Must be called before these routes
 * are registered.
 */
export function openapiRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/admin') && route.method !== 'HEAD' && route.schema) routes.push(route);
  });
  const schema = describeRoute('Get this document', {
    responses: { 200: { type: 'object', additionalProperties: true } },
  });
  /** Composed for the first request, when all routes are registered. */
  let text: string | undefined;
  app.get('/admin/openapi.json', { config: { access: administer }, schema }, async (_, reply) => {
    text ??= JSON.stringify(openapiDocument(routes));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
