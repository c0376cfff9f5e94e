import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import { isMerged } from '../config/is-merged.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { parameter } from '../http/access-of.ts';
import type { ContextOfReads } from '../http/context.ts';
import { answerFromMemory, everyoneMayRead, type MemoryResponse } from '../http/memory/answer-from-memory.ts';
import type { PackumentForm } from '../packages/packuments/manifest-fragments.ts';
import { placeholder } from '../packages/packuments/template.ts';
import { accessPathOf } from '../packages/publications/package-name.ts';
import { abbreviatedType, formFor } from './accept.ts';
import { asksForOwners, ownersDocument } from './access/owners-document.ts';
import { packageNameOf, readPackage } from './access/package-access.ts';
import { sourceOf } from './packument-sources.ts';
import { Packuments } from './packuments.ts';
import { contentFor, sendPackument, sendTemplate } from './send-packument.ts';
import { type ServerAddress, ServerAddresses } from './server-addresses.ts';
import { versionDocument } from './version-document.ts';

/** Registers `GET /{name}` and `GET /{name}/{version or tag}`. */
export function readRoutes(app: FastifyInstance, context: ContextOfReads, prefix: string): void {
  const packuments = new Packuments({ files: context.storage.derived, logger: context.logger });
  const addresses = new ServerAddresses(context.config.settings);
  const config = { access: readPackage, isQuick: true };
  answerFromMemory(app, context, 'packument', (request) => readFromMemory(request, { context, packuments, addresses }));

  app.get(`${prefix}/:name`, { config }, async (request, reply) => {
    const name = packageNameOf(request);
    if (asksForOwners(request.headers)) {
      const { tenant, principal } = request;
      const document = await ownersDocument({ tenant, name, principal }, context);
      if (document) return reply.header('Cache-Control', 'no-store').send(document);
    }
    const address = addresses.of(request);
    const isForWriting = Object(request.query).write === 'true';
    const source = await sourceOf({ tenant: request.tenant, name, isForWriting }, context);
    const form = formFor(request.headers.accept);
    const etag = etagOf(source, form, address);
    if (isMatch(request.headers['if-none-match'], etag)) {
      return reply.headers(headersOf(etag, context)).code(304).send();
    }
    const packageUrl = packageUrlOf(request, address.url, name);
    const url = address.isKept ? packageUrl : placeholder;
    const rendering = packuments.cached(source, form, url) ?? (await packuments.rendering(source, form, url));
    void reply.headers(headersOf(etagOf(rendering, form, address), context)).type(typeOf(form));
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

/** Returns the packument for a request that needs no credentials, if it is in memory. */
function readFromMemory(
  request: IncomingMessage,
  { context, packuments, addresses }: PackumentReading,
): MemoryResponse | undefined {
  const { headers, url = '' } = request;
  const name = plainPath.exec(url)?.[1]?.replace(/%2f/i, '/');
  if (name === undefined || headers.host === undefined || context.directory.tenantNames) return undefined;
  if (asksForOwners(headers)) return undefined;
  const revision = context.storage.packages.knownRevision(serverTenant, name);
  if (revision === undefined || isMerged(context.config.npm, name)) return undefined;
  if (!everyoneMayRead(request, accessPathOf(name), context)) return undefined;
  const address = addresses.known(headers.host);
  const source = { id: `${serverTenant}/${name}`, etag: String(revision) };
  const form = formFor(headers.accept);
  const rendering = address && packuments.cached(source, form, `${address.url}/npm/${name}`);
  if (!rendering) return undefined;
  const etag = etagOf(source, form, address);
  if (isMatch(headers['if-none-match'], etag)) return { status: 304, headers: headersOf(etag, context) };
  const content = contentFor(headers['accept-encoding'], rendering);
  if (!content) return undefined;
  const { body, encoding } = content;
  const sent = headersOf(etag, context);
  sent['Content-Type'] = typeOf(form);
  sent['Content-Length'] = body.length;
  Object.assign(sent, encoding);
  return { status: 200, headers: sent, body };
}

interface PackumentReading {
  readonly context: ContextOfReads;
  readonly packuments: Packuments;
  readonly addresses: ServerAddresses;
}

/** The path of a packument without anything that requires decoding, except the slash of a scope. */
const plainPath = /^\/npm\/((?:@[a-z0-9][\w.-]*(?:\/|%2[fF]))?[a-z0-9][\w.-]*)$/;

function typeOf(form: PackumentForm): string {
  return form === 'full' ? 'application/json; charset=utf-8' : abbreviatedType;
}

function etagOf({ etag }: { readonly etag: string }, form: PackumentForm, { tag }: ServerAddress): string {
  return `"${etag}-${form}-${tag}"`;
}

function headersOf(etag: string, context: ContextOfReads): OutgoingHttpHeaders {
  return { ETag: etag, Vary: 'Accept, Accept-Encoding', 'Cache-Control': cacheControl(context) };
}

function packageUrlOf({ tenant }: FastifyRequest, address: string, name: string): string {
  return `${address}${tenant === serverTenant ? '' : `/${tenant}`}/npm/${name}`;
}

/** Makes clients revalidate each time; for an unchanged packument, the response is 304. */
function cacheControl({ directory }: ContextOfReads): string {
  return directory.mode() === 'simple-token' ? 'public, no-cache' : 'private, no-cache';
}

/** Returns whether an `If-None-Match` header contains an entity tag. */
export function isMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
