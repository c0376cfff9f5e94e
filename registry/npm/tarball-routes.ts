import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';
import { quoted } from '../errors/quoted.ts';
import { parameter } from '../http/access-of.ts';
import type { Context } from '../http/context.ts';
import { requestedRange } from './byte-range.ts';
import { packageNameOf, readPackage } from './package-access.ts';
import { isMatch } from './read-routes.ts';
import { TarballContents } from './tarball-contents.ts';

interface Tarball {
  readonly blob: string;
  readonly size: number;
  /** The content, when it is already in memory. */
  readonly content?: Buffer;
}

/** Bytes per read from the disk. */
const chunkSize = 2 ** 18;
/** Seconds. */
const oneYear = 31_536_000;

/** Registers `GET` and `HEAD /{name}/-/{file}`. */
export function tarballRoutes(app: FastifyInstance, context: Context, prefix: string): void {
  const { blobs } = context.storage;
  const contents = new TarballContents({ read: (blob) => blobs.read(blob), open: (blob) => blobs.open(blob) });
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const tarball = await find(request, context);
    const { blob, size } = tarball;
    const etag = `"${blob.slice(0, 32)}"`;
    setHeaders(reply, etag, context);
    if (isMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const range = requestedRange(request, { size, etag });
    if (range === 'unsatisfiable') {
      throw new HttpError(416, `The tarball has ${size} bytes.`, { 'Content-Range': `bytes */${size}` });
    }
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range) reply.code(206).header('Content-Range', `bytes ${first}-${last}/${size}`);
    reply.header('Content-Length', last - first + 1);
    if (request.method === 'HEAD') return reply.send();
    const { bytes, release, file } = await contents.get(tarball);
    if (release) releaseAfter(reply, release);
    if (file) return reply.send(file.createReadStream({ start: first, end: last, highWaterMark: chunkSize }));
    return reply.send(range ? bytes.subarray(first, last + 1) : bytes);
  };
  // A route for HEAD of its own, since the one that Fastify adds sets `Content-Length` to that of the body.
  app.route({ method: ['GET', 'HEAD'], url: `${prefix}/:name/-/:file`, config: { access: readPackage }, handler });
}

/** Calls `release` when the response has been sent or its client has left, which may already be the case. */
function releaseAfter({ raw, request }: FastifyReply, release: () => void): void {
  if (raw.destroyed || request.raw.socket.destroyed) release();
  else raw.once('close', release);
}

function setHeaders(reply: FastifyReply, etag: string, { directory }: Context): void {
  const scope = directory.mode() === 'simple-token' ? 'public' : 'private';
  void reply.headers({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': `${scope}, max-age=${oneYear}, immutable`,
    'Content-Type': 'application/octet-stream',
  });
}

async function find(request: FastifyRequest, { storage, upstream }: Context): Promise<Tarball> {
  const name = packageNameOf(request);
  const file = parameter(request, 'file') ?? '';
  const version = versionIn(file, name);
  const { tenant } = request;
  const published = storage.packages.blobOf(tenant, name, version);
  if (published) return published;
  const integrity = expectedIntegrity(request);
  const found = await upstream?.tarball(tenant, { name, file, version, integrity });
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
