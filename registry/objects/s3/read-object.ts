import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ObjectStoreUnavailable } from '../errors.ts';
import type { ObjectPart, StoredObject } from '../object-store.ts';
import { verifiedContent } from '../verified-content.ts';
import { failureOf } from './exchange.ts';
import type { S3Requests } from './s3-requests.ts';
import { textOf } from './text-of.ts';

/** The number of connection failures without any progress in between after which a stream fails. */
const maxFailures = 3;

interface ReadOptions {
  readonly requests: S3Requests;
  readonly key: string;
  readonly digest: string;
  readonly part: ObjectPart | undefined;
}

/** Resolves to an object or a part of it; to undefined if there is none. */
export async function readObject({ requests, key, digest, part }: ReadOptions): Promise<StoredObject | undefined> {
  const first = part?.first ?? 0;
  const response = await requestFrom(requests, key, first, part?.last);
  if (response.statusCode === 404) {
    await textOf(response);
    return undefined;
  }
  const size = sizeIn(response);
  const last = part?.last ?? size - 1;
  const reading = new Reading({ requests, key, first, last, response });
  const chunks = reading.chunks();
  const stream = Readable.from(part ? chunks : verifiedContent(chunks, digest, size), { objectMode: false });
  // This event occurs even if the stream is destroyed before it is read.
  stream.once('close', () => reading.stop());
  return { size, stream };
}

/** Reads the bytes of an object. When the connection fails, it continues with another one. */
class Reading {
  readonly #options: Omit<ReadOptions, 'digest' | 'part'> & ObjectPart;
  #response: IncomingMessage;
  #isStopped = false;

  constructor({
    response,
    ...options
  }: Omit<ReadOptions, 'digest' | 'part'> & ObjectPart & { response: IncomingMessage }) {
    this.#options = options;
    this.#response = response;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    const { requests, key, first, last } = this.#options;
    let next = first;
    for (let failures = 0; ; ) {
      try {
        for await (const chunk of this.#response) {
          next += chunk.length;
          failures = 0;
          yield chunk;
        }
        return;
      } catch (error) {
        failures++;
        if (this.#isStopped || failures >= maxFailures) throw new ObjectStoreUnavailable(failureOf(error).message);
      }
      // The response failed after its last byte.
      if (next > last) return;
      this.#response = await requestFrom(requests, key, next, last);
      if (this.#response.statusCode !== 206) {
        this.#response.destroy();
        throw new ObjectStoreUnavailable('an object was removed while it was read');
      }
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#response.destroy();
  }
}

/** Requests an object, starting at a byte. */
function requestFrom(
  requests: S3Requests,
  key: string,
  first: number,
  last: number | undefined,
): Promise<IncomingMessage> {
  const isWhole = first === 0 && last === undefined;
  const headers = isWhole ? {} : { range: `bytes=${first}-${last ?? ''}` };
  return requests.send({ method: 'GET', key, headers, expected: [404] });
}

/** Returns the size of the whole object, from the headers of a response with all of it or with a part. */
function sizeIn({ headers }: IncomingMessage): number {
  const whole = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
  return Number(whole ?? headers['content-length']);
}
