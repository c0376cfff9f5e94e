import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

declare global {
  interface ArrayBuffer {
    /** ES2024. Moves the content; the part that does not fit into the new length is released. */
    transfer?(length: number): ArrayBuffer;
  }
}

export interface BodyLimits {
  /** Bytes. */
  readonly maxSize: number;
  /** The setting that defines `maxSize`. */
  readonly setting?: string;
  /** The milliseconds within which each `minPortion` of the body, or its end, must arrive. */
  readonly maxWait: number;
  /** Whether the memory of a chunk is released when the next one is requested; the consumer must not use it afterwards. */
  readonly isReleased?: boolean;
}

/** Bytes. */
const minPortion = 2 ** 16;

/**
 * Yields the body of a request in chunks. Counts only the time during which the server waits for the client. Throws HttpError
 * 413 for a body that is too large, 408 for one that is too slow and 400 for one that is not complete. Discards the rest when
 * the caller returns early.
 */
export async function* requestBody(
  { raw }: Pick<FastifyRequest, 'raw'>,
  { maxSize, setting, maxWait, isReleased = false }: BodyLimits,
): AsyncGenerator<Buffer> {
  if (Number(raw.headers['content-length'] ?? 0) > maxSize) throw tooLarge(maxSize, setting);
  let wake = (): void => undefined;
  let isOver = false;
  const onReadable = (): void => wake();
  const stopWatching = finished(raw, { writable: false }, () => {
    isOver = true;
    wake();
  });
  raw.on('readable', onReadable);
  let size = 0;
  let portion = 0;
  let waited = 0;
  try {
    for (;;) {
      const chunk: unknown = raw.destroyed ? null : raw.read();
      if (Buffer.isBuffer(chunk)) {
        size += chunk.length;
        portion += chunk.length;
        if (size > maxSize) throw tooLarge(maxSize, setting);
        yield chunk;
        if (isReleased) release(chunk);
      } else if (isOver) break;
      else {
        if (portion >= minPortion) portion = waited = 0;
        waited += await waitFor((resume) => (wake = resume), maxWait - waited);
      }
    }
  } finally {
    raw.off('readable', onReadable);
    stopWatching();
    if (!isOver) discardRest(raw, maxSize - size);
  }
  if (!raw.complete) throw new HttpError(400, 'The request body is not complete.');
}

/**
 * Returns a body that has arrived completely before anything was read, without the events that other bodies require; undefined
 * for any other body, and for one that is too large.
 */
export function arrivedBody(
  { raw }: Pick<FastifyRequest, 'raw'>,
  { maxSize }: Pick<BodyLimits, 'maxSize'>,
): Buffer | undefined {
  const size = Number(raw.headers['content-length']);
  if (raw.readableLength !== size || size > maxSize) return undefined;
  const body: unknown = raw.read();
  // The end of the request follows.
  raw.resume();
  return Buffer.isBuffer(body) ? body : undefined;
}

/**
 * Releases the memory of a chunk immediately. Otherwise, the chunks of large bodies cause earlier full garbage
 * collections in V8, whose cost depends on everything else in the heap.
 */
function release({ buffer, byteLength }: Buffer<ArrayBufferLike>): void {
  // A smaller chunk is part of memory that other chunks use.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer?.(0);
}

/** Discards the body of a request that is refused before anything of it is read. */
export function discardBody({ raw }: Pick<FastifyRequest, 'raw'>, { maxSize }: Pick<BodyLimits, 'maxSize'>): void {
  discardRest(raw, maxSize);
}

/**
 * Reads the rest of a body, so that the response arrives and the connection can be used again, and releases its memory. Node does
 * neither.
 */
function discardRest(raw: IncomingMessage, maxSize: number): void {
  let left = maxSize;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    release(chunk);
    if (left < 0) raw.destroy();
  });
}

/** Resolves to the milliseconds until `subscribe` is notified. Rejects with HttpError 408 after the maximum time. */
function waitFor(subscribe: (resume: () => void) => void, maxWait: number): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow()), maxWait);
    subscribe(() => {
      clearTimeout(timer);
      resolve(performance.now() - start);
    });
  });
}

const closing = { Connection: 'close' };

/** Returns the error for a body that is larger than allowed. */
export function tooLarge(maxSize: number, setting: string | undefined): HttpError {
  const sentence =
    setting === undefined
      ? `The request body must have at most ${maxSize} bytes.`
      : `The request body exceeds the limit of this server; see \`${setting}\` in its configuration.`;
  return new HttpError(413, sentence, { headers: closing });
}

function tooSlow(): HttpError {
  return new HttpError(408, 'The request body did not arrive in time; use a faster connection.', { headers: closing });
}
