import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { HttpError } from '../errors/http-error.ts';
import { ResponseTooLarge } from './upstream-error.ts';
import type { UpstreamExchange } from './upstream-exchange.ts';

/**
 * Yields the decompressed body of a response. Throws HttpError 504 when it times out, and 502 when it is incomplete or
 * larger than `limit` bytes, compressed or not.
 */
export async function* bodyOf(
  message: IncomingMessage,
  exchange: UpstreamExchange,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  let size = 0;
  message.on('data', (chunk: Uint8Array) => {
    exchange.progress();
    received += chunk.byteLength;
    if (received > limit) message.destroy(new ResponseTooLarge());
  });
  // A listener for data starts the stream; the iteration below starts it again.
  message.pause();
  try {
    for await (const chunk of decompressed(message)) {
      exchange.progress();
      size += chunk.byteLength;
      if (size > limit) throw new ResponseTooLarge();
      yield chunk;
      // Much content can be compressed into little data, which has arrived long before it is processed.
      exchange.progress();
    }
  } catch (error) {
    throw error instanceof HttpError ? error : incomplete();
  } finally {
    exchange.end();
  }
}

/** Returns the whole content of a body. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    onChunk(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decompressed(message: IncomingMessage): Readable {
  const coding = message.headers['content-encoding'] ?? 'identity';
  if (coding === 'identity' || coding === '') return message;
  if (coding !== 'gzip' && coding !== 'x-gzip')
    throw new HttpError(502, 'The upstream registry used an unknown content coding.');
  // Errors of the message destroy the result, which reports them.
  return pipeline(message, createGunzip(), () => undefined);
}

function incomplete(): HttpError {
  return new HttpError(502, 'The response of the upstream registry is incomplete.');
}
