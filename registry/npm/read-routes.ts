import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverTenant } from '../../access/principal.ts';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { parameter } from '../http/access-of.ts';
import { baseUrl } from '../http/base-url.ts';
import type { Context } from '../http/context.ts';
import { type JsonObject, objectOr } from '../json/json-object.ts';
import { ByteCache } from './byte-cache.ts';
import { packageNameOf, readPackage } from './package-access.ts';
import { abbreviated, abbreviatedType, formFor, type PackumentForm, packumentOf, withTarballs } from './packument.ts';

/** A serialized packument, plain and compressed. */
interface Serialized {
  readonly body: Buffer;
  readonly compressed: Buffer;
}

/** The source of a packument: this registry or the upstream. `etag` identifies the content. */
interface PackumentSource {
  readonly etag: string;
  packument(packageUrl: string): Promise<JsonObject>;
}

const cacheLimit = 64 * 2 ** 20;
/** Bytes. */
const minCompressedSize = 1024;
const compress = promisify(gzip);

/** Registers `GET /{name}` and `GET /{name}/{version or tag}`. */
export function readRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const cache = new ByteCache<Serialized>(cacheLimit, ({ body, compressed }) => body.length + compressed.length);
  const config = { access: readPackage };

  app.get(`${prefix}/:name`, { config }, async (request, reply) => {
    const source = await sourceOf(request, context);
    const form = formFor(request.headers.accept);
    const etag = `"${source.etag}-${form}"`;
    void reply.headers({ ETag: etag, Vary: 'Accept, Accept-Encoding', 'Cache-Control': cacheControl(context) });
    if (isMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const url = packageUrlOf(request, context);
    const key = `${url} ${etag}`;
    let serialized = cache.get(key);
    if (!serialized) {
      serialized = await serialize(await source.packument(url), form);
      cache.set(key, serialized);
    }
    return send(request, reply.type(form === 'full' ? 'application/json' : abbreviatedType), serialized);
  });

  app.get(`${prefix}/:name/:version`, { config }, async (request) => {
    const source = await sourceOf(request, context);
    const packument = await source.packument(packageUrlOf(request, context));
    const requested = parameter(request, 'version') ?? '';
    const tags = objectOr(packument['dist-tags']);
    const version = Object.hasOwn(tags, requested) ? String(tags[requested]) : requested;
    const versions = objectOr(packument.versions);
    if (Object.hasOwn(versions, version)) return versions[version];
    throw new HttpError(404, `\`${packageNameOf(request)}\` does not have a version or tag ${quoted(requested)}.`);
  });
}

/** Returns the source of a package. A name that is published here is never looked up in the upstream. */
async function sourceOf(request: FastifyRequest, { storage, upstream }: Context): Promise<PackumentSource> {
  const { tenant } = request;
  const name = packageNameOf(request);
  const revision = storage.packages.revision(tenant, name);
  if (revision !== undefined) {
    return {
      etag: String(revision),
      packument: async (url) => {
        const stored = storage.packages.find(tenant, name);
        if (!stored) throw missing(name);
        return packumentOf(stored, url);
      },
    };
  }
  const found = await upstream?.packument(tenant, name);
  if (!found) throw missing(name);
  return { etag: found.etag, packument: async (url) => withTarballs((await found.document()).packument, url) };
}

function missing(name: string): HttpError {
  return new HttpError(404, `Package ${quoted(name)} does not exist.`);
}

function packageUrlOf(request: FastifyRequest, { config }: Context): string {
  const tenant = request.tenant === serverTenant ? '' : `/${request.tenant}`;
  return `${baseUrl(request, config.settings.publicUrl)}${tenant}/npm/${packageNameOf(request)}`;
}

/** Makes clients revalidate each time; for an unchanged packument, the response is 304. */
function cacheControl({ directory }: Context): string {
  return directory.mode() === 'simple-token' ? 'public, no-cache' : 'private, no-cache';
}

/** Returns whether an `If-None-Match` header contains an entity tag. */
export function isMatch(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

async function serialize(packument: JsonObject, form: PackumentForm): Promise<Serialized> {
  const body = Buffer.from(JSON.stringify(form === 'full' ? packument : abbreviated(packument)));
  return { body, compressed: await compress(body) };
}

function send(request: FastifyRequest, reply: FastifyReply, { body, compressed }: Serialized): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const isAccepted = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted);
  if (!isAccepted || body.length < minCompressedSize) return reply.send(body);
  return reply.header('Content-Encoding', 'gzip').send(compressed);
}
