import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DiscoveredEndpoints } from '../authentication/issuer-endpoints.ts';
import type { HttpError } from '../errors/http-error.ts';
import { open } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { withErrorPage } from '../http/pages/error-page.ts';
import { html } from '../http/pages/page.ts';
import { smallBody } from '../http/small-body.ts';
import { packagePrefix } from '../npm/npm-routes.ts';
import { sendLayout } from './layout.ts';
import { listPage } from './list-page.ts';
import { PackageReading } from './package-contents.ts';
import { notFound, packagePage } from './package-page.ts';
import { signInPage, signInWithProvider, signInWithToken, signOut } from './sign-in-pages.ts';
import { type Visit, visitOf } from './visit.ts';

/** Registers the pages of packages for browsers, if the configuration enables them. Each page checks the access of its visitor. */
export function pageRoutes(app: FastifyInstance, context: Context): void {
  if (!context.config.pages.enabled) return;
  const prefix = `${packagePrefix(context.config)}/-/pages`;
  const endpoints = new DiscoveredEndpoints(context.now);
  const packages = new PackageReading(context);
  const config = { access: open };
  const page =
    (work: (visit: Visit) => Promise<FastifyReply>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = await visitOf(request, reply, context);
      return withErrorPage(
        reply,
        (error) => errorPage(visit, error),
        () => work(visit),
      );
    };
  const get = (path: string, work: (visit: Visit) => Promise<FastifyReply>) =>
    app.get(`${prefix}${path}`, { config }, page(work));
  const post = (path: string, work: (visit: Visit) => Promise<FastifyReply>) =>
    app.post(`${prefix}${path}`, { config: { ...config, acceptsForm: true }, bodyLimit: smallBody }, page(work));

  get('', listPage);
  get('/package/:name', (visit) => packagePage(visit, packages));
  get('/package/:name/:version', (visit) => packagePage(visit, packages));
  get('/sign-in', (visit) => signInPage(visit, endpoints));
  get('/signed-in', (visit) => signInWithProvider(visit, endpoints));
  post('/sign-in', signInWithToken);
  post('/sign-out', signOut);
  get('/*', async () => {
    throw notFound();
  });
}

function errorPage(visit: Visit, { status, message }: HttpError): FastifyReply {
  const title = status === 404 ? 'Not found' : 'This is not possible';
  return sendLayout(visit, { status, title, body: html`<p class="warning">${message}</p>` });
}
