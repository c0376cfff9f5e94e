import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { parameter } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { placeholder } from '../packuments/template.ts';
import { abbreviatedType, formFor } from './accept.ts';
import { packageNameOf, readPackage } from './package-access.ts';
import { sourceOf } from './packument-sources.ts';
import { Packuments } from './packuments.ts';
import { sendPackument, sendTemplate } from './send-packument.ts';
import { ServerAddresses } from './server-addresses.ts';
import { versionDocument } from './version-document.ts';

/** Registers `GET /{name}` and `GET /{name}/{version or tag}`. */
export function readRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const packuments = new Packuments({ files: context.storage.derived, logger: context.logger });
  const addresses = new ServerAddresses(context.config.settings.publicUrl);
  const config = { access: readPackage };

  app.get(`${prefix}/:name`, { config }, async (request, reply) => {
    const name = packageNameOf(request);
    const address = addresses.of(request);
    const source = await sourceOf(request.tenant, name, context);
    const form = formFor(request.headers.accept);
    const tag = (etag: string): string => `"${etag}-${form}-${address.tag}"`;
    void reply.headers({ Vary: 'Accept, Accept-Encoding', 'Cache-Control': cacheControl(context) });
    if (isMatch(request.headers['if-none-match'], tag(source.etag))) {
      return reply.header('ETag', tag(source.etag)).code(304).send();
    }
    const packageUrl = packageUrlOf(request, address.url, name);
    const url = address.isKept ? packageUrl : placeholder;
    const rendering = packuments.cached(source, form, url) ?? (await packuments.rendering(source, form, url));
    void reply.header('ETag', tag(rendering.etag)).type(form === 'full' ? 'application/json' : abbreviatedType);
    return address.isKept ? sendPackument(request, reply, rendering) : sendTemplate(reply, rendering, packageUrl);
  });

  app.get(`${prefix}/:name/:version`, { config }, async (request, reply) => {
    const { tenant } = request;
    const name = packageNameOf(request);
    const requested = parameter(request, 'version') ?? '';
    const packageUrl = packageUrlOf(request, addresses.of(request).url, name);
    const document = await versionDocument({ tenant, name, requested, packageUrl }, context);
    if (document) return reply.type('application/json').send(document);
    throw new HttpError(404, `\`${name}\` does not have a version or tag ${quoted(requested)}.`);
  });
}

function packageUrlOf({ tenant }: FastifyRequest, address: string, name: string): string {
  return `${address}${tenant === serverTenant ? '' : `/${tenant}`}/npm/${name}`;
}

/** Makes clients revalidate each time; for an unchanged packument, the response is 304. */
function cacheControl({ directory }: Context): string {
  return directory.mode() === 'simple-token' ? 'public, no-cache' : 'private, no-cache';
}

/** Returns whether an `If-None-Match` header contains an entity tag. */
export function isMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
