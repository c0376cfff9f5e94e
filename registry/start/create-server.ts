import fastify, { type FastifyInstance } from 'fastify';
import { adminRoutes } from '../admin/admin-routes.ts';
import { HttpError } from '../errors/http-error.ts';
import { canonicalUrl } from '../http/canonical-url.ts';
import { checkAccess } from '../http/check-access.ts';
import type { Context } from '../http/context.ts';
import { healthRoutes } from '../http/health-routes.ts';
import { identityRoute } from '../http/identity-route.ts';
import { parseJsonBodies } from '../http/parse-json-bodies.ts';
import { recordRequests } from '../http/record-requests.ts';
import { sendErrors } from '../http/send-errors.ts';
import { npmRoutes } from '../npm/npm-routes.ts';

/** Longer than any valid name in a path, so that a long name is refused with a message about the name. */
const maxParameterLength = 1024;

const millisecondsPerSecond = 1000;
const requestTimeout = 300 * millisecondsPerSecond;
const keepAliveTimeout = 65 * millisecondsPerSecond;

/** Returns the server with all routes. It does not listen yet. */
export function createServer(context: Context): FastifyInstance {
  const { settings } = context.config;
  const refused = new WeakMap<object, string>();
  const app = fastify({
    // Requests are logged by `recordRequests`, which omits secrets.
    logger: false,
    bodyLimit: settings.bodyLimit,
    requestTimeout,
    keepAliveTimeout,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    schemaController: { compilersFactory: { buildSerializer: () => noSerializers } },
    routerOptions: { maxParamLength: maxParameterLength },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
    rewriteUrl(request) {
      const canonical = canonicalUrl(request.url ?? '');
      if (canonical.problem === undefined) return canonical.url;
      refused.set(request, canonical.problem);
      return '/refused';
    },
  });
  recordRequests(app, context);
  sendErrors(app, context);
  parseJsonBodies(app);
  app.addHook('onRequest', async (request) => {
    const problem = refused.get(request.raw);
    if (problem !== undefined) throw new HttpError(400, problem);
  });
  checkAccess(app, context);
  healthRoutes(app, context);
  if (context.provesIdentity) identityRoute(app, context);
  adminRoutes(app, context);
  npmRoutes(app, context);
  return app;
}

/** No route has a response schema, so the package that Fastify compiles them with is not in the bundle of the server. */
function noSerializers(): never {
  throw new Error('Response schemas are not supported; describe responses with `describeRoute`.');
}
