import type { FastifyInstance } from 'fastify';
import { open } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { Html, html, sendPage } from '../http/pages/page.ts';
import { packagesAddress } from './packages-address.ts';

const title = 'Registry of npm packages';
const purpose = 'Package clients use this address; it lists no packages.';

/**
 * Registers the address for which package clients are configured; its response describes how to configure them. It needs no
 * credentials.
 */
export function setUpRoute(app: FastifyInstance, { config }: Context, prefix: string): void {
  app.get(prefix, { config: { access: open } }, async (request, reply) => {
    const address = packagesAddress(request, config.settings.publicUrl);
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
<pre>npm login --registry ${address}</pre>
${config.pages.enabled ? html`<p><a href="${new URL(address).pathname}-/pages">Show the packages</a></p>` : new Html('')}`,
    );
  });
}

/** Returns whether an `Accept` header names HTML, as browsers do and package clients do not. */
function prefersPage(accept = ''): boolean {
  return /\btext\/html\b/i.test(accept);
}
