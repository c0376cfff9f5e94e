import { HttpError } from '../../errors/http-error.ts';
import type { ArchiveContents, ArchiveLimits } from '../../packages/tarballs/archive-entries.ts';
import { PackageContents } from '../../packages/tarballs/package-contents.ts';
import type { TarballFacts } from '../../packages/tarballs/read-tarball.ts';
import type { BlobStore } from '../../storage/contract/blob-store.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import type { ReadTarball, SentTarball } from './sent-tarball.ts';

export interface CollectedTarballOptions {
  readonly blobs: BlobStore;
  readonly workers: WorkerPool;
  readonly limits: ArchiveLimits;
  /** A buffer from the pool, with space for the whole text. */
  readonly buffer: SharedArrayBuffer;
}

/** A tarball whose text is collected in memory, so that a worker thread decodes, hashes and unpacks it in one step. */
export class CollectedTarball implements SentTarball {
  readonly #options: CollectedTarballOptions;
  readonly #bytes: Buffer<SharedArrayBuffer>;
  #textSize = 0;
  #isInUse = false;
  #facts: TarballFacts | undefined;

  constructor(options: CollectedTarballOptions) {
    this.#options = options;
    this.#bytes = Buffer.from(options.buffer);
  }

  get size(): number {
    return this.#facts?.size ?? 0;
  }

  write(part: Uint8Array): void {
    this.#bytes.set(part, this.#textSize);
    this.#textSize += part.byteLength;
  }

  drain(): undefined {
    return undefined;
  }

  async end(): Promise<void> {
    const { workers, limits } = this.#options;
    this.#isInUse = true;
    this.#facts = await workers.run('readTarball', { text: this.#bytes.subarray(0, this.#textSize), limits });
    this.#isInUse = false;
  }

  async finish(): Promise<ReadTarball> {
    const { problem, contents, hashes } = this.#facts ?? {};
    if (problem !== undefined) throw new HttpError(400, problem);
    const content = this.#bytes.subarray(0, this.size);
    const found = contents ?? (await contentsOfLarge(content, this.#options.limits));
    return { blob: await this.#options.blobs.write(content, hashes), contents: found };
  }

  async discard(): Promise<void> {
    const { shared } = this.#options.workers;
    // After a failure, the task may still be running.
    if (this.#isInUse) shared.abandon();
    else shared.release(this.#options.buffer);
  }
}

/** Reads an archive that is large when unpacked. */
async function contentsOfLarge(content: Buffer, limits: ArchiveLimits): Promise<ArchiveContents> {
  const contents = new PackageContents(limits);
  try {
    // A copy, since a failure may end before everything has been read.
    await contents.write(Buffer.from(content));
    return await contents.finish();
  } finally {
    contents.discard();
  }
}
