import { randomUUID } from 'node:crypto';
import { closeSync, fsync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ContentHasher, type ContentHashes } from './content-hashes.ts';
import { SharedSync } from './shared-sync.ts';

const syncFile = promisify(fsync);

/** Content that is on the disk and that no sweep takes until it is released. */
export interface HeldBlob {
  /** SHA-512 of the content, lower-case hex. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-1 of the content, lower-case hex: what old packages promise. */
  readonly sha1: string;
  /** To be called once, when a row of the database refers to it or when none will. Removes it in the latter case. */
  release(): void;
}

export interface BlobsOptions {
  /** Absolute. */
  readonly folder: string;
  readonly onStep: (step: string) => void;
  /** Whether a row of the database refers to the blob. */
  readonly isReferenced: (id: string) => boolean;
  /** Whether files must stay for now, because a backup is being made. */
  readonly mustStay: () => boolean;
}

/** Files by the hash of their content: immutable, the same content once, on the disk to stay when they are named. */
export class Blobs {
  readonly #options: BlobsOptions;
  readonly #held = new Map<string, number>();
  readonly #folderSync: SharedSync;

  constructor(options: BlobsOptions) {
    this.#options = options;
    mkdirSync(this.#folder('temporary'), { recursive: true });
    mkdirSync(this.#folder('blobs'), { recursive: true });
    this.#folderSync = new SharedSync(this.#folder('blobs'));
  }

  /** Where a blob is, whether it exists or not. */
  path(id: string): string {
    if (!/^[0-9a-f]{128}$/.test(id)) throw new Error('A blob is named by its SHA-512 in hex.');
    return join(this.#folder('blobs'), id);
  }

  open(id: string): Promise<FileHandle> {
    return open(this.path(id));
  }

  read(id: string): Promise<Buffer> {
    return readFile(this.path(id));
  }

  /**
   * Writes a temporary file, syncs it, renames it, syncs the folder. What fails leaves nothing behind. `known` spares the
   * hashing of what has been hashed already.
   */
  async write(content: Uint8Array | AsyncIterable<Uint8Array>, known?: ContentHashes): Promise<HeldBlob> {
    const temporary = join(this.#folder('temporary'), randomUUID());
    try {
      const { size, hashes } = await this.#writeFile(temporary, content, known);
      const id = hashes.sha512;
      this.#hold(id);
      try {
        await this.#putInPlace(temporary, id);
      } catch (error) {
        this.#release(id);
        throw error;
      }
      return { id, size, sha1: hashes.sha1, release: () => this.#release(id) };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  close(): void {
    this.#folderSync.close();
  }

  /** Removes the file unless somebody still needs it. */
  removeIfUnreferenced(id: string): void {
    const { isReferenced, mustStay } = this.#options;
    if (!this.#held.has(id) && !isReferenced(id) && !mustStay()) rmSync(this.path(id), { force: true });
  }

  /** Removes every temporary file and every blob that nobody needs; only while nothing is written. Gives their number. */
  sweep(): number {
    let removed = 0;
    for (const name of readdirSync(this.#folder('temporary'))) {
      rmSync(join(this.#folder('temporary'), name), { force: true });
      removed++;
    }
    if (this.#options.mustStay()) return removed;
    for (const id of readdirSync(this.#folder('blobs'))) {
      if (this.#held.has(id) || this.#options.isReferenced(id)) continue;
      rmSync(this.path(id), { force: true });
      removed++;
    }
    return removed;
  }

  /** Only the sync waits in a thread: handing small writes to one costs more than they do. */
  async #writeFile(path: string, content: Uint8Array | AsyncIterable<Uint8Array>, known?: ContentHashes) {
    const hasher = new ContentHasher();
    let size = 0;
    const file = openSync(path, 'wx', 0o600);
    try {
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        if (!known) hasher.update(chunk);
        size += chunk.byteLength;
        writeFileSync(file, chunk);
      }
      this.#options.onStep('blob:temporary-written');
      await syncFile(file);
    } finally {
      closeSync(file);
    }
    this.#options.onStep('blob:synced');
    return { size, hashes: known ?? hasher.digest() };
  }

  /** A name is on the disk to stay when its folder is. */
  async #putInPlace(temporary: string, id: string): Promise<void> {
    renameSync(temporary, this.path(id));
    this.#options.onStep('blob:renamed');
    await this.#folderSync.run();
    this.#options.onStep('blob:in-place');
  }

  #hold(id: string): void {
    this.#held.set(id, (this.#held.get(id) ?? 0) + 1);
  }

  #release(id: string): void {
    const holders = (this.#held.get(id) ?? 0) - 1;
    if (holders > 0) this.#held.set(id, holders);
    else this.#held.delete(id);
    this.removeIfUnreferenced(id);
  }

  #folder(name: 'temporary' | 'blobs'): string {
    return join(this.#options.folder, name);
  }
}
