import { type FileHandle, open } from 'node:fs/promises';
import { removeFile } from '../../disk/remove-file.ts';
import { privateFile } from '../folder/file-modes.ts';
import { ContentHasher, type ContentHashes, hashesOf } from './content-hashes.ts';

/** Bytes. Up to about this size, a row of the database is faster to write and read than a file. */
export const maxSmallBlobSize = 2 ** 17;
/** Bytes of a large blob that are written to its file in one step. */
const maxWaitingSize = 2 ** 18;

export interface BlobWriterOptions<Stored> {
  /** Returns the path of the temporary file, which is only created for a large blob. */
  readonly temporary: () => string;
  readonly onStep: (step: string) => void;
  /** The hashes of the content, when the caller has computed them. */
  readonly known?: ContentHashes | undefined;
  /** Stores the content of a small blob; undefined when it is stored in a file as well. */
  readonly storeSmall: ((content: Uint8Array, hashes: ContentHashes) => Stored | Promise<Stored>) | undefined;
  /** Moves the temporary file into its place. */
  storeFile(temporary: string, size: number, hashes: ContentHashes): Promise<Stored>;
}

/** Writes one blob of any size in constant memory. Either `finish` or `discard` must be called, after the last `write`. */
export class BlobWriter<Stored> {
  readonly #options: BlobWriterOptions<Stored>;
  /** The parts that are not in the file yet. */
  #parts: Uint8Array[] = [];
  #waitingSize = 0;
  #size = 0;
  #large: LargeBlob | undefined;

  constructor(options: BlobWriterOptions<Stored>) {
    this.#options = options;
  }

  /** Adds a part, which must not change afterwards. The next call must wait for the promise, if there is one. */
  write(part: Uint8Array): Promise<unknown> | undefined {
    this.#parts.push(part);
    this.#size += part.byteLength;
    this.#waitingSize += part.byteLength;
    return this.#waitingSize > maxWaitingSize ? this.#flush() : undefined;
  }

  /** Resolves when the parts are in the file and are no longer used. Only for a large blob. */
  async flush(): Promise<void> {
    if (this.#parts.length > 0) await this.#flush();
  }

  /** A large blob is durable when the promise resolves. A failure leaves no file. */
  async finish(): Promise<Stored> {
    const { onStep, known, storeSmall, storeFile } = this.#options;
    if (storeSmall && !this.#large && this.#size <= maxSmallBlobSize) {
      const content = Buffer.concat(this.#parts);
      return storeSmall(content, known ?? hashesOf(content));
    }
    try {
      const { path, file, hasher } = (this.#parts.length === 0 && this.#large) || (await this.#flush());
      onStep('blob:temporary-written');
      await file.sync();
      await file.close();
      onStep('blob:synced');
      const stored = await storeFile(path, this.#size, known ?? hasher.digest());
      this.#large = undefined;
      return stored;
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  /** Removes the written data. Has no effect after `finish` has resolved. */
  async discard(): Promise<void> {
    this.#parts = [];
    const large = this.#large;
    this.#large = undefined;
    if (!large) return;
    await large.file.close().catch(() => undefined);
    await removeFile(large.path);
  }

  async #flush(): Promise<LargeBlob> {
    const parts = this.#parts;
    this.#parts = [];
    this.#waitingSize = 0;
    this.#large ??= await this.#createFile();
    const { file, hasher } = this.#large;
    if (!this.#options.known) for (const part of parts) hasher.update(part);
    await file.writeFile(parts.length === 1 ? (parts[0] ?? '') : Buffer.concat(parts));
    return this.#large;
  }

  async #createFile(): Promise<LargeBlob> {
    const path = this.#options.temporary();
    return { path, file: await open(path, 'wx', privateFile), hasher: new ContentHasher() };
  }
}

interface LargeBlob {
  readonly path: string;
  readonly file: FileHandle;
  readonly hasher: ContentHasher;
}
