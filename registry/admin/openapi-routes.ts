import type { FastifyInstance, RouteOptions } from 'fastify';
import { administer } from '../http/access-of.ts';
import { describeRoute } from './describe-route.ts';
import { openapiDocument } from './openapi-document.ts';

/** `/admin/openapi.json`: made of the schemas by which the routes check their requests. Registered before them. */
export function openapiRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/admin') && route.method !== 'HEAD') routes.push(route);
  });
  const schema = describeRoute('This document', { answers: { 200: { type: 'object', additionalProperties: true } } });
  app.get('/admin/openapi.json', { config: { access: administer }, schema }, async () => openapiDocument(routes));
}
