import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentHasher, type ContentHashes, hashesOf } from './content-hashes.ts';
import { SharedSync } from './shared-sync.ts';
import type { SmallBlobs } from './small-blobs.ts';

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes. Up to about this size a row of the database is written and read faster than a file. */
const largestSmallBlob = 2 ** 17;

/** Content that is on the disk, or will be with the transaction that keeps it, and that no sweep takes until it is released. */
export interface HeldBlob {
  /** SHA-512 of the content, lower-case hex. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-1 of the content, lower-case hex: what old packages promise. */
  readonly sha1: string;
  /** To be called in the transaction that refers to it. */
  keep(): void;
  /** To be called once, when a row of the database refers to it or when none will. Removes it in the latter case. */
  release(): void;
}

export interface BlobsOptions {
  /** Absolute. */
  readonly folder: string;
  readonly small: SmallBlobs;
  readonly onStep: (step: string) => void;
  /** Whether a row of the database refers to the blob. */
  readonly isReferenced: (id: string) => boolean;
  /** Whether files must stay for now, because a backup is being made. */
  readonly mustStay: () => boolean;
}

/** Contents by their hash: immutable, each once, in the database when they are small and else in a file. */
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

  /** A blob of more than 1 MiB; smaller ones may have no file. */
  open(id: string): Promise<FileHandle> {
    return open(this.path(id));
  }

  async read(id: string): Promise<Buffer> {
    return this.#options.small.get(id) ?? readFile(this.path(id));
  }

  /**
   * Small contents wait for the transaction that keeps them; others are written to a file that is on the disk to stay.
   * What fails leaves nothing behind. `known` spares the hashing of what has been hashed already.
   */
  async write(content: Uint8Array | AsyncIterable<Uint8Array>, known?: ContentHashes): Promise<HeldBlob> {
    if (!(content instanceof Uint8Array)) return this.#writeFile(content);
    const hashes = known ?? hashesOf(content);
    if (content.byteLength > largestSmallBlob) return this.#writeFile([content], hashes);
    const id = hashes.sha512;
    const keep = (): void => this.#options.small.put(id, content);
    return { id, size: content.byteLength, sha1: hashes.sha1, keep, release: () => undefined };
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
  /** Writes a temporary file, syncs it, renames it, syncs the folder. */
  async #writeFile(content: Chunks, known?: ContentHashes): Promise<HeldBlob> {
    const temporary = join(this.#folder('temporary'), randomUUID());
    try {
      const { size, hashes } = await this.#writeTemporary(temporary, content, known);
      const id = hashes.sha512;
      this.#hold(id);
      try {
        await this.#putInPlace(temporary, id);
      } catch (error) {
        this.#release(id);
        throw error;
      }
      return { id, size, sha1: hashes.sha1, keep: () => undefined, release: () => this.#release(id) };
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async #writeTemporary(path: string, content: Chunks, known?: ContentHashes) {
    const hasher = new ContentHasher();
    let size = 0;
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of content) {
        if (!known) hasher.update(chunk);
        size += chunk.byteLength;
        await file.writeFile(chunk);
      }
      this.#options.onStep('blob:temporary-written');
      await file.sync();
    } finally {
      await file.close();
    }
    this.#options.onStep('blob:synced');
    return { size, hashes: known ?? hasher.digest() };
  }

  /** A name is on the disk to stay when its folder is. */
  async #putInPlace(temporary: string, id: string): Promise<void> {
    await rename(temporary, this.path(id));
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
