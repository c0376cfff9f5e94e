import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../errors/http-error.ts';
import { quoted } from '../../errors/quoted.ts';
import { parameter } from '../../http/access-of.ts';
import type { ContextOfReads } from '../../http/context.ts';
import { answerFromMemory } from '../../http/memory/answer-from-memory.ts';
import { packageNameOf, readPackage } from '../access/package-access.ts';
import { unlessHidden } from '../quarantine/refuse-hidden.ts';
import { isMatch } from '../read-routes.ts';
import { type ByteRange, requestedRange } from './byte-range.ts';
import { TarballContents } from './tarball-contents.ts';
import { tarballFromMemory } from './tarball-from-memory.ts';
import { etagOfBlob, tarballHeaders, versionInFile } from './tarball-headers.ts';

interface Tarball {
  readonly blob: string;
  readonly size: number;
  /** The content, when it is already in memory. */
  readonly content?: Buffer;
}

interface WantedTarball {
  readonly name: string;
  readonly file: string;
  /** The version in the name of the file; empty if there is none. */
  readonly version: string;
}

/** A published tarball, and the part of it that is sent. */
interface SentTarball {
  readonly wanted: WantedTarball;
  readonly published: Tarball;
  readonly part: ByteRange;
}

/** Registers `GET` and `HEAD /{name}/-/{file}`. */
export function tarballRoutes(app: FastifyInstance, context: ContextOfReads, prefix: string): void {
  const { storage } = context;
  const { blobs } = storage;
  const contents = new TarballContents({ read: blobs.read.bind(blobs), stream: blobs.stream.bind(blobs) });
  const selectPart = partSelection(context);

  /** Responds immediately if the tarball is published here and in memory, which is the most frequent case. */
  function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined {
    const wanted = wantedTarball(request);
    const published = storage.packages.knownTarball(request.tenant, wanted.name, wanted.version);
    if (published === undefined) return fromStorage(request, reply, wanted);
    if (!published) return fromUpstream(request, reply, wanted);
    const part = selectPart(request, reply, published);
    const bytes = part && contents.inMemory(published.blob);
    if (part && !bytes) return sendPublished(request, reply, { wanted, published, part });
    if (part) countDownload(request, { wanted, published, part }, context);
    void reply.send(part && bytes && selected(bytes, part));
    return undefined;
  }

  async function fromStorage(request: FastifyRequest, reply: FastifyReply, wanted: WantedTarball) {
    const published = await storage.packages.tarball(request.tenant, wanted.name, wanted.version);
    if (!published) return fromUpstream(request, reply, wanted);
    const part = selectPart(request, reply, published);
    return part ? sendPublished(request, reply, { wanted, published, part }) : reply.send();
  }

  async function fromUpstream(request: FastifyRequest, reply: FastifyReply, wanted: WantedTarball) {
    const integrity = expectedIntegrity(request);
    const { tenant } = request;
    const requested = { tenant, name: wanted.name, requested: wanted.version };
    const found = await unlessHidden(requested, context, () =>
      context.upstream?.tarball(tenant, { ...wanted, integrity }),
    );
    if (!found) throw new HttpError(404, `\`${wanted.name}\` does not have a tarball ${quoted(wanted.file)}.`);
    const part = selectPart(request, reply, found);
    return part ? send(reply, found, part) : reply.send();
  }

  async function sendPublished(request: FastifyRequest, reply: FastifyReply, { wanted, published, part }: SentTarball) {
    await send(reply, published, part);
    countDownload(request, { wanted, published, part }, context);
    return reply;
  }

  async function send(reply: FastifyReply, tarball: Tarball, part: ByteRange): Promise<FastifyReply> {
    const address = blobs.addressOf && (await blobs.addressOf(tarball));
    if (address !== undefined) return redirect(reply, address);
    const isWhole = part.last - part.first + 1 === tarball.size;
    const { bytes, release, stream } = await contents.get({ ...tarball, part: isWhole ? undefined : part });
    if (release) releaseAfter(reply, release);
    return reply.send(stream ?? selected(bytes, part));
  }

  answerFromMemory(app, context, 'tarball', (request) =>
    tarballFromMemory(request, context, (blob) => contents.inMemory(blob)),
  );
  // HEAD has its own route, since the one that Fastify adds sets `Content-Length` to the length of the body.
  app.route({
    method: ['GET', 'HEAD'],
    url: `${prefix}/:name/-/:file`,
    config: { access: readPackage, isQuick: true },
    handler,
  });
}

/** Counts a download of a whole tarball. */
function countDownload(
  { tenant }: FastifyRequest,
  { wanted: { name, version }, published: { size }, part }: SentTarball,
  { downloads }: ContextOfReads,
): void {
  if (part.first === 0 && part.last === size - 1) downloads.count(tenant, name, version);
}

/**
 * Returns the function that sets the status and the headers of a response, and returns the part of the tarball that it
 * contains; undefined for no body.
 */
function partSelection(
  context: ContextOfReads,
): (request: FastifyRequest, reply: FastifyReply, tarball: Tarball) => ByteRange | undefined {
  return (request, reply, { blob, size }) => {
    const etag = etagOfBlob(blob);
    void reply.headers(tarballHeaders(etag, context));
    if (isMatch(request.headers['if-none-match'], etag)) {
      void reply.code(304);
      return undefined;
    }
    const range = requestedRange(request, { size, etag });
    if (range === 'unsatisfiable') {
      throw new HttpError(416, `The tarball has ${size} bytes.`, {
        headers: { 'Content-Range': `bytes */${size}` },
      });
    }
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range) void reply.code(206).header('Content-Range', `bytes ${first}-${last}/${size}`);
    void reply.header('Content-Length', last - first + 1);
    return request.method === 'HEAD' ? undefined : { first, last };
  };
}

/** Sends the client to another address, which is valid for this client and for some minutes only. */
function redirect(reply: FastifyReply, address: string): FastifyReply {
  for (const name of headersOfContent) reply.removeHeader(name);
  return reply.code(302).headers({ Location: address, 'Cache-Control': 'no-store' }).send();
}

const headersOfContent = ['Content-Length', 'Content-Range', 'Content-Type', 'Accept-Ranges'];

/** Calls `release` when the response has been sent or its client has left, which may already be the case. */
function releaseAfter({ raw, request }: FastifyReply, release: () => void): void {
  if (raw.destroyed || request.raw.socket.destroyed) release();
  else raw.once('close', release);
}

function wantedTarball(request: FastifyRequest): WantedTarball {
  const name = packageNameOf(request);
  const file = parameter(request, 'file') ?? '';
  return { name, file, version: versionInFile(file, name) };
}

function selected(bytes: Buffer, { first, last }: ByteRange): Buffer {
  return first === 0 && last === bytes.length - 1 ? bytes : bytes.subarray(first, last + 1);
}

/** Returns the hashes that npm sends, and verifies the tarball with, if its lockfile or the packument contains them. */
function expectedIntegrity({ headers }: FastifyRequest): string | undefined {
  const integrity = headers['pacote-integrity'];
  return typeof integrity === 'string' ? integrity : undefined;
}
