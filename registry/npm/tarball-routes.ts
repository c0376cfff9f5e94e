import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { parameter } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { ByteCache } from './byte-cache.ts';
import { byteRange } from './byte-range.ts';
import { packageNameOf, readPackage } from './package-access.ts';
import { isMatch } from './read-routes.ts';

interface Tarball {
  readonly blob: string;
  readonly size: number;
  /** The content, when it is already in memory. */
  readonly content?: Buffer;
}

/** Bytes. */
const cacheLimit = 48 * 2 ** 20;
/** Larger tarballs are streamed from the disk. Bytes. */
const maxCachedSize = 2 ** 20;
/** Bytes per read from the disk. */
const chunkSize = 2 ** 18;
/** Seconds. */
const oneYear = 31_536_000;

/** Registers `GET /{name}/-/{file}`. Serves small, frequently requested tarballs from memory, and streams others from disk. */
export function tarballRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { storage, directory } = context;
  const cache = new ByteCache<Buffer>(cacheLimit, ({ length }) => length);

  app.get(`${prefix}/:name/-/:file`, { config: { access: readPackage } }, async (request, reply) => {
    const tarball = await find(request, context);
    const { blob, size } = tarball;
    const etag = `"${blob.slice(0, 32)}"`;
    const scope = directory.mode() === 'simple-token' ? 'public' : 'private';
    void reply.headers({
      ETag: etag,
      'Accept-Ranges': 'bytes',
      'Cache-Control': `${scope}, max-age=${oneYear}, immutable`,
      'Content-Type': 'application/octet-stream',
    });
    if (isMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const range = byteRange(request.headers.range, size);
    if (range === 'unsatisfiable') {
      throw new HttpError(416, `The tarball has ${size} bytes.`, { 'Content-Range': `bytes */${size}` });
    }
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range) void reply.code(206).header('Content-Range', `bytes ${first}-${last}/${size}`);
    void reply.header('Content-Length', last - first + 1);
    if (size <= maxCachedSize) return reply.send((await read(tarball)).subarray(first, last + 1));
    if (request.method === 'HEAD') return reply.send();
    const file = await storage.blobs.open(blob);
    return reply.send(file.createReadStream({ start: first, end: last, highWaterMark: chunkSize }));
  });

  async function read({ blob, content: known }: Tarball): Promise<Buffer> {
    const cached = cache.get(blob);
    if (cached) return cached;
    const content = known ?? (await storage.blobs.read(blob));
    cache.set(blob, content);
    return content;
  }
}

async function find(request: FastifyRequest, { storage, upstream }: Context): Promise<Tarball> {
  const name = packageNameOf(request);
  const file = parameter(request, 'file') ?? '';
  const version = versionIn(file, name);
  const { tenant } = request;
  const integrity = expectedIntegrity(request);
  const found =
    storage.packages.blobOf(tenant, name, version) ??
    (await upstream?.tarball(tenant, { name, file, version, integrity }));
  if (!found) throw new HttpError(404, `\`${name}\` does not have a tarball ${quoted(file)}.`);
  return found;
}

/** Returns the hashes that npm sends when its lockfile, or the packument, contains them; it verifies the tarball with them. */
function expectedIntegrity({ headers }: FastifyRequest): string | undefined {
  const integrity = headers['pacote-integrity'];
  return typeof integrity === 'string' ? integrity : undefined;
}

/** Returns the version in `name-1.2.3.tgz`; for another name an empty string, which is not a version. */
function versionIn(file: string, name: string): string {
  const prefix = `${name.slice(name.indexOf('/') + 1)}-`;
  return file.startsWith(prefix) && file.endsWith('.tgz') ? file.slice(prefix.length, -'.tgz'.length) : '';
}
