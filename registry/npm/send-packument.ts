import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { splice } from '../packages/packuments/template.ts';
import type { Rendering } from './rendering.ts';

/** Bytes that are decompressed in one step. */
const chunkSize = 2 ** 16;

/** Sends a packument, compressed if the client accepts it. */
export function sendPackument(request: FastifyRequest, reply: FastifyReply, rendering: Rendering): FastifyReply {
  const content = contentFor(request.headers['accept-encoding'], rendering);
  if (content) return reply.headers(content.encoding).send(content.body);
  return reply.header('Content-Length', rendering.size).send(plain(rendering));
}

/** Returns the bytes for a client; undefined if they must be decompressed first. */
export function contentFor(acceptedEncodings: string | undefined, { body, compressed }: Rendering) {
  if (compressed && acceptsGzip(acceptedEncodings)) return { body: compressed, encoding: gzipEncoding };
  return body && { body, encoding: {} };
}

const gzipEncoding = { 'Content-Encoding': 'gzip' } as const;

/**
 * Sends a packument that contains the placeholder, for an address for which packuments are not cached: uncompressed,
 * and never in memory as a whole unless it is small.
 */
export function sendTemplate(reply: FastifyReply, rendering: Rendering, packageUrl: string): FastifyReply {
  if (rendering.body) return reply.send(splice(rendering.body, packageUrl));
  const addresses = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, splice(chunk, packageUrl)),
  });
  return reply.send(pipeline(plain(rendering), addresses, ignored));
}

function plain({ compressed }: Rendering): Readable {
  return pipeline(Readable.from([compressed ?? Buffer.of()]), createGunzip({ chunkSize }), ignored);
}

/** Errors of a part of a pipeline destroy its last stream, which reports them. */
function ignored(): void {}

function acceptsGzip(accepted = ''): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|\s*$))/.test(accepted);
}
