import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.ts';
import { arrivedBody, requestBody } from '../../http/request-body.ts';
import { maxSmallBody, type ReadPublication, type SentBody } from '../../packages/publications/read-publications.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { packageNameOf } from '../access/package-access.ts';
import { bodyLimits } from './body-limits.ts';
import { publisherOf } from './publisher-of.ts';

/** A publication that has been read, with its tarball. */
export interface SmallPublication extends ReadPublication {
  /** When it was received, before it was signed. Milliseconds since 1970. */
  readonly receivedAt: number;
  /** Valid until the handler has ended. */
  readonly content: Uint8Array;
}

/** The handlers of the body of a request. */
export interface BodyHandlers<Result> {
  /** Called with a valid publication. */
  store(publication: SmallPublication): Promise<Result>;
  /** Called for all other bodies: large or invalid ones, other changes to packages, and those that arrive alone. */
  read(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Result>;
}

interface WaitingBody {
  readonly body: SentBody;
  resolve(read: ReadPublication | undefined): void;
  reject(error: unknown): void;
}

/** The minimum number of simultaneous bodies that another thread reads. For fewer, that thread is not even started. */
const minTogether = 4;
/** The number of bodies that are read with one message to the thread, which takes a few milliseconds. */
const maxTogether = 16;
/** The maximum time for reading them, in milliseconds. */
const maxTime = 5_000;
/** The maximum time that a body waits for others, in milliseconds. */
const maxGathering = 3;

/**
 * Uses another thread to read small publications that arrive at the same time. Publications that arrive while the
 * thread is busy are sent to it together, since a message costs more than its contents.
 */
export class SmallPublications {
  readonly #context: Context;
  #count = 0;
  #waiting: WaitingBody[] = [];
  #isReading = false;
  /** Called when a body begins to wait. */
  #arrived = (): void => undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Resolves to the result of the handler of a body. */
  async handle<Result>(request: FastifyRequest, handlers: BodyHandlers<Result>): Promise<Result> {
    const limits = bodyLimits(this.#context);
    const { publicationWorkers: workers } = this.#context;
    const size = Number(request.headers['content-length'] ?? maxSmallBody);
    if (!workers || size >= maxSmallBody) return handlers.read(requestBody(request, limits));
    const arrived = arrivedBody(request, limits);
    const body = arrived ? [arrived] : requestBody(request, limits);
    this.#count++;
    try {
      const buffer = this.#count >= minTogether ? workers.shared.take() : undefined;
      return await (buffer ? this.#handleTogether(request, body, buffer, handlers, workers) : handlers.read(body));
    } finally {
      this.#count--;
    }
  }

  async #handleTogether<Result>(
    request: FastifyRequest,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    buffer: SharedArrayBuffer,
    handlers: BodyHandlers<Result>,
    workers: WorkerPool,
  ): Promise<Result> {
    let isInUse = false;
    try {
      const bytes = Buffer.from(buffer);
      const size = Symbol.iterator in chunks ? copied(chunks, bytes) : await copiedLater(chunks, bytes);
      const receivedAt = this.#context.now();
      const sent = { name: packageNameOf(request), buffer, size, publisher: publisherOf(request.principal) };
      isInUse = true;
      const read = await this.#read(sent, workers).then(
        (found) => {
          isInUse = false;
          return found;
        },
        () => undefined,
      );
      if (!read) return await handlers.read([bytes.subarray(0, size)]);
      const content = bytes.subarray(maxSmallBody, maxSmallBody + read.size);
      return await handlers.store({ ...read, receivedAt, content });
    } finally {
      // After a failure, the thread may still be running.
      if (isInUse) workers.shared.abandon();
      else workers.shared.release(buffer);
    }
  }

  #read(body: SentBody, workers: WorkerPool): Promise<ReadPublication | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ body, resolve, reject });
      this.#arrived();
      if (!this.#isReading) void this.#readWaiting(workers);
    });
  }

  /**
   * Resolves when half of the publications in progress are waiting, or after a short time. They are then committed together as
   * well, so that each database page that they share is written once.
   */
  async #untilEnough(): Promise<void> {
    const isEnough = (): boolean => this.#waiting.length >= Math.min(this.#count / 2, maxTogether);
    if (isEnough()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, maxGathering);
      this.#arrived = () => {
        if (!isEnough()) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#arrived = () => undefined;
  }

  /** Never rejects. */
  async #readWaiting(workers: WorkerPool): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.length > 0) {
      await this.#untilEnough();
      const together = this.#waiting.splice(0, maxTogether);
      try {
        const { id, privateKey } = await this.#context.signer.key();
        const input = { bodies: together.map(({ body }) => body), key: { id, privateKey } };
        const read = await workers.run('readPublications', input, { maxTime });
        for (const [index, { resolve }] of together.entries()) resolve(read[index]);
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.#isReading = false;
  }
}

/** Copies chunks into a buffer. Returns their size. */
function copied(chunks: Iterable<Uint8Array>, into: Buffer): number {
  let size = 0;
  for (const chunk of chunks) {
    into.set(chunk, size);
    size += chunk.byteLength;
  }
  return size;
}

async function copiedLater(chunks: AsyncIterable<Uint8Array>, into: Buffer): Promise<number> {
  let size = 0;
  for await (const chunk of chunks) size += copied([chunk], into.subarray(size));
  return size;
}
