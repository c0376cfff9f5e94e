import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import { open } from '../http/access-of.ts';
import { baseUrl } from '../http/base-url.ts';
import type { Context } from '../http/context.ts';
import { html, sendPage } from '../http/pages/page.ts';

const title = 'Registry of npm packages';
const purpose = 'Package clients use this address; it lists no packages.';

/**
 * Registers the address for which package clients are configured; its response describes how to configure them. It needs no
 * credentials.
 */
export function setUpRoute(app: FastifyInstance, { config }: Context, prefix: string): void {
  app.get(prefix, { config: { access: open } }, async (request, reply) => {
    const address = addressOf(request, config.settings.publicUrl);
    void reply.header('Vary', 'Accept');
    if (!prefersPage(request.headers.accept)) {
      const message = `${title}. ${purpose} To use it, run \`npm config set registry ${address}\`.`;
      return reply.header('Cache-Control', 'no-store').send({ message, registry: address });
    }
    return sendPage(
      reply,
      200,
      title,
      html`<p>${purpose} To use it, run</p>
<pre>npm config set registry ${address}</pre>
<p>and, to sign in,</p>
<pre>npm login --registry ${address}</pre>`,
    );
  });
}

/** Returns the address of the packages, with a slash at the end, as in the configuration of clients. */
function addressOf(request: FastifyRequest, publicUrl: string | undefined): string {
  const tenant = request.tenant === serverTenant ? '' : `/${request.tenant}`;
  return `${baseUrl(request, publicUrl)}${tenant}/npm/`;
}

/** Returns whether an `Accept` header names HTML, as browsers do and package clients do not. */
function prefersPage(accept = ''): boolean {
  return /\btext\/html\b/i.test(accept);
}
