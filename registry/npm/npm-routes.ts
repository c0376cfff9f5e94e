import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { open } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { accessRoutes } from './access/access-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { batchRoutes } from './batches/batch-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { distTagRoutes } from './dist-tag-routes.ts';
import { publishRoutes } from './publish-routes.ts';
import { readRoutes } from './read-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { setUpRoute } from './set-up-route.ts';
import { sessionRoutes } from './sign-in/session-routes.ts';
import { attestationRoutes } from './signatures/attestation-routes.ts';
import { keyRoutes } from './signatures/key-routes.ts';
import { stageRoutes } from './staging/stage-routes.ts';
import { downloadRoutes } from './tarballs/download-routes.ts';
import { tarballRoutes } from './tarballs/tarball-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { unsupportedRoutes } from './unsupported-routes.ts';

/** Registers the API of package clients at `/npm` or, in multi-tenant mode, `/{tenant}/npm`. */
export function npmRoutes(app: FastifyInstance, context: Context): void {
  const prefix = packagePrefix(context.config);
  for (const routes of [
    setUpRoute,
    sessionRoutes,
    searchRoutes,
    keyRoutes,
    attestationRoutes,
    auditRoutes,
    tokenRoutes,
    accessRoutes,
    distTagRoutes,
    readRoutes,
    tarballRoutes,
    downloadRoutes,
    publishRoutes,
    stageRoutes,
    batchRoutes,
    changeRoutes,
    unsupportedRoutes,
  ]) {
    routes(app, context, prefix);
  }
  if (context.config.tenants === undefined) return;
  // Before the body is read, since the client is not authenticated.
  const onRequest = (): never => {
    throw new HttpError(
      404,
      'In multi-tenant mode, packages belong to tenants; use an address such as `/{tenant}/npm/`.',
      { code: 'no-such-address' },
    );
  };
  for (const path of ['/npm', '/npm/*']) app.all(path, { config: { access: open }, onRequest }, async () => ({}));
}

/** Returns the prefix of the routes of package clients. */
export function packagePrefix({ tenants }: Context['config']): string {
  return tenants === undefined ? '/npm' : '/:tenant/npm';
}
