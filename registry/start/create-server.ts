import fastify, { type FastifyInstance } from 'fastify';
import { adminRoutes } from '../admin/admin-routes.ts';
import { HttpError } from '../errors/http-error.ts';
import { checkAccess } from '../http/check-access.ts';
import type { Context } from '../http/context.ts';
import { healthRoutes } from '../http/health-routes.ts';
import { identityRoute } from '../http/identity-route.ts';
import { metricsRoute } from '../http/metrics/metrics-route.ts';
import { parseForms } from '../http/pages/parse-forms.ts';
import { parseJsonBodies } from '../http/parse-json-bodies.ts';
import { recordRequests } from '../http/record-requests.ts';
import { sendErrors } from '../http/send-errors.ts';
import { takeTurns } from '../http/take-turns.ts';
import { wrongMethods } from '../http/wrong-methods.ts';
import { npmRoutes, packagePrefix } from '../npm/npm-routes.ts';
import { loginPages } from '../npm/sign-in/login-pages.ts';
import { loginRoutes } from '../npm/sign-in/login-routes.ts';
import { publisherRoutes } from '../npm/sign-in/publisher-routes.ts';
import { pageRoutes } from '../pages/page-routes.ts';
import type { SecureServers } from './secure-servers.ts';
import { serverOptions } from './server-options.ts';

/** Returns the server with all routes, except the metrics route if metrics have their own address. It does not listen yet. */
export function createServer(context: Context, secure?: SecureServers): FastifyInstance {
  const { isBehindReaders } = context;
  const { options, refusalOf } = serverOptions(context.config.settings, { secure, isBehindReaders });
  const app = fastify(options);
  recordRequests(app, context);
  sendErrors(app, context);
  parseJsonBodies(app, { maxWait: context.maxBodyWait });
  parseForms(app, { maxWait: context.maxBodyWait });
  app.addHook('onRequest', async (request) => {
    const problem = refusalOf(request.raw);
    if (problem !== undefined) throw new HttpError(400, problem);
  });
  checkAccess(app, context);
  takeTurns(app);
  const refuseWrongMethods = wrongMethods(app);
  healthRoutes(app, context);
  if (!context.config.settings.metrics.listen) metricsRoute(app, context);
  if (context.provesIdentity) identityRoute(app, context);
  adminRoutes(app, context);
  npmRoutes(app, context);
  loginRoutes(app, context);
  loginPages(app, context);
  publisherRoutes(app, context, packagePrefix(context.config));
  pageRoutes(app, context);
  refuseWrongMethods();
  return app;
}
