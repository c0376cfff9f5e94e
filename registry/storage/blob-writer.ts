import { type FileHandle, open, rm } from 'node:fs/promises';
import { ContentHasher, type ContentHashes } from './content-hashes.ts';

/** Bytes. Up to about this size, a row of the database is faster to write and read than a file. */
export const maxSmallBlobSize = 2 ** 17;

export interface BlobWriterOptions<Stored> {
  /** The path of the temporary file, which is only created for a large blob. */
  readonly temporary: string;
  readonly onStep: (step: string) => void;
  /** The hashes of the content, when the caller has computed them. */
  readonly known?: ContentHashes | undefined;
  /** Stores the content of a small blob. */
  storeSmall(content: Uint8Array, hashes: ContentHashes): Stored;
  /** Moves the temporary file into its place. */
  storeFile(temporary: string, size: number, hashes: ContentHashes): Promise<Stored>;
}

/** Writes one blob of any size in constant memory. Either `finish` or `discard` must be called, after the last `write`. */
export class BlobWriter<Stored> {
  readonly #options: BlobWriterOptions<Stored>;
  readonly #hasher: Pick<ContentHasher, 'update' | 'digest'>;
  #parts: Uint8Array[] = [];
  #size = 0;
  #file: FileHandle | undefined;

  constructor(options: BlobWriterOptions<Stored>) {
    const { known } = options;
    this.#options = options;
    this.#hasher = known ? { update: () => undefined, digest: () => known } : new ContentHasher();
  }

  /** Adds a part, which must not change afterwards. The next call must wait for the promise, if there is one. */
  write(part: Uint8Array): Promise<void> | undefined {
    this.#hasher.update(part);
    this.#size += part.byteLength;
    if (this.#file) return this.#file.writeFile(part);
    this.#parts.push(part);
    return this.#size > maxSmallBlobSize ? this.#moveToFile() : undefined;
  }

  /** A large blob is durable when the promise resolves. A failure leaves no file. */
  async finish(): Promise<Stored> {
    const { temporary, onStep, storeSmall, storeFile } = this.#options;
    if (!this.#file) return storeSmall(Buffer.concat(this.#parts), this.#hasher.digest());
    try {
      onStep('blob:temporary-written');
      await this.#file.sync();
      await this.#close();
      onStep('blob:synced');
      return await storeFile(temporary, this.#size, this.#hasher.digest());
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  /** Removes what has been written. Has no effect after `finish` has resolved. */
  async discard(): Promise<void> {
    this.#parts = [];
    await this.#close();
    if (this.#size > maxSmallBlobSize) await rm(this.#options.temporary, { force: true });
  }

  async #moveToFile(): Promise<void> {
    this.#file = await open(this.#options.temporary, 'wx', 0o600);
    const parts = this.#parts;
    this.#parts = [];
    for (const part of parts) await this.#file.writeFile(part);
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }
}
