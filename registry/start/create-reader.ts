import fastify, { type FastifyInstance } from 'fastify';
import { checkAccess } from '../http/check-access.ts';
import type { ContextOfReads } from '../http/context.ts';
import { recordRequests } from '../http/record-requests.ts';
import { packagePrefix } from '../npm/npm-routes.ts';
import { readRoutes } from '../npm/read-routes.ts';
import { tarballRoutes } from '../npm/tarballs/tarball-routes.ts';
import type { Forwarder } from '../readers/forwarder.ts';
import type { SecureServers } from './secure-servers.ts';
import { serverOptions } from './server-options.ts';

/**
 * Returns the server of a process that reads. It responds to requests for packages that exist and that the sender may read. It
 * forwards all others, including those that it would refuse, so that refusals are counted, limited and recorded in one place.
 */
export function createReader(
  context: ContextOfReads,
  forwarder: Forwarder,
  secure: SecureServers | undefined,
): FastifyInstance {
  const { options } = serverOptions(context.config.settings, { secure });
  const app = fastify(options);
  recordRequests(app, context, ({ raw }) => !forwarder.hasForwarded(raw));
  // The body is read by the process that the request is forwarded to.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setErrorHandler((_error, request, reply) => forwarder.forward(request, reply));
  app.setNotFoundHandler((request, reply) => forwarder.forward(request, reply));
  checkAccess(app, context);
  for (const routes of [readRoutes, tarballRoutes]) routes(app, context, packagePrefix(context.config));
  return app;
}
