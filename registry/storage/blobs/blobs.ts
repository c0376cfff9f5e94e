import { randomUUID } from 'node:crypto';
import { type FileHandle, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { removeUnlessLocked } from '../../disk/remove-file.ts';
import { renameFile } from '../../disk/rename-file.ts';
import { forEachInSlices } from '../../slices/run-in-slices.ts';
import type { BlobPart, BlobStore } from '../contract/blob-store.ts';
import type { HeldBlob } from '../contract/held-blob.ts';
import { DamagedBlob } from '../errors.ts';
import { blobsName, isBlobId, temporaryName } from '../folder/names.ts';
import { SharedSync } from '../shared-sync.ts';
import { BlobWriter } from './blob-writer.ts';
import { BufferPool } from './buffer-pool.ts';
import { digestOf } from './content-digest.ts';
import type { ContentHashes } from './content-hashes.ts';
import { VerifiedFiles } from './verified-files.ts';
import { writeParts } from './write-parts.ts';

/** Where the contents of small blobs are stored. */
export interface SmallContents {
  /** Called in the transaction that adds a reference to the blob. */
  put(id: string, content: Uint8Array): void;
  get(id: string): Buffer | undefined;
}

export interface BlobsOptions {
  /** An absolute path. */
  readonly folder: string;
  /** Undefined when small blobs are files as well. */
  readonly small: SmallContents | undefined;
  readonly onStep: (step: string) => void;
  /** Returns whether a row of the database refers to the blob. */
  readonly isReferenced: (id: string) => boolean;
  /** Runs `remove`, unless no file may be removed at the moment, for example because of a backup. Returns whether it did. */
  readonly tryRemoval: (remove: () => void) => boolean;
  /** Called when a blob is found to be missing or damaged. */
  readonly onDamage: (damage: DamagedBlob) => void;
}

/** Bytes that are read from a file in one step. */
const chunkSize = 2 ** 18;

/** Immutable blobs, addressed by the hash of their content and stored once: small ones in the database, others in files. */
export class Blobs implements BlobStore {
  readonly buffers = new BufferPool();
  readonly #options: BlobsOptions;
  readonly #held = new Map<string, number>();
  readonly #folderSync: SharedSync;
  readonly #files: VerifiedFiles;

  constructor(options: BlobsOptions) {
    this.#options = options;
    this.#folderSync = new SharedSync('folder', this.#folder(blobsName));
    this.#files = new VerifiedFiles({ path: (id) => this.path(id), onDamage: options.onDamage });
  }

  /** Returns the path of the file of a blob, which may not exist. */
  path(id: string): string {
    if (!isBlobId(id)) throw new Error('A blob id must be a SHA-512 in hexadecimal digits.');
    return join(this.#folder(blobsName), id);
  }

  /**
   * Opens the file of a blob. Only for blobs of more than 1 MiB; smaller ones may not have a file. Rejects with DamagedBlob, so
   * that damaged content is never sent.
   */
  open(id: string): Promise<FileHandle> {
    return this.#files.open(id);
  }

  async stream(id: string, part: BlobPart | undefined): Promise<Readable> {
    const file = await this.open(id);
    return file.createReadStream({ highWaterMark: chunkSize, ...(part && { start: part.first, end: part.last }) });
  }

  /** Reads a blob and compares it with its hash. Rejects with DamagedBlob. */
  async read(id: string): Promise<Buffer> {
    const content = this.#options.small?.get(id) ?? (await this.#readFile(id));
    if ((await digestOf(content)) !== id) throw this.reportDamage(id, 'damaged');
    return content;
  }

  /** Compares the content of a blob with its hash, and calls `rest` after each chunk of a file. Rejects with DamagedBlob. */
  async verify(id: string, rest: () => Promise<void>): Promise<void> {
    if (this.#options.small?.get(id)) await this.read(id);
    else await this.#files.verify(id, rest);
  }

  /** Returns whether the file of a blob is referenced, or is about to be. */
  isUsed(id: string): boolean {
    return this.#held.has(id) || this.#options.isReferenced(id);
  }

  /** Reports content that is missing or damaged, and returns the error for the client. */
  reportDamage(id: string, problem: 'missing' | 'damaged'): DamagedBlob {
    const damage = new DamagedBlob(id, problem);
    this.#options.onDamage(damage);
    return damage;
  }

  /**
   * Returns the content of a blob in the database, or the path of its file, for another thread. The caller compares the content
   * with the hash, and calls `reportDamage` when it differs.
   */
  contentOrPath(id: string): Uint8Array | { readonly path: string } {
    return this.#options.small?.get(id) ?? { path: this.path(id) };
  }

  /** Returns a writer of a blob. A large blob is durable after `finish`, a small one after the transaction that calls `keep`. */
  create(known?: ContentHashes): BlobWriter<HeldBlob> {
    const { small, onStep } = this.#options;
    return new BlobWriter<HeldBlob>({
      known,
      temporary: () => join(this.#folder(temporaryName), randomUUID()),
      onStep,
      storeSmall: small && ((content, hashes) => heldSmall(small, content, hashes)),
      storeFile: (temporary, size, hashes) => this.#holdFile(temporary, size, hashes),
    });
  }

  async write(content: Uint8Array | AsyncIterable<Uint8Array>, known?: ContentHashes): Promise<HeldBlob> {
    return writeParts(this.create(known), content);
  }

  close(): void {
    this.#folderSync.close();
  }

  /** Removes the file of a blob unless it is used, locked, or no file may be removed; it is then removed later, as an orphan. */
  removeIfUnreferenced(id: string): void {
    if (!this.isUsed(id)) this.#options.tryRemoval(() => removeUnlessLocked(this.path(id)));
  }

  /** Like `removeIfUnreferenced` for many blobs. Lets other work run in the meantime. */
  removeUnreferenced(ids: readonly string[]): Promise<void> {
    return forEachInSlices(ids, (id) => this.removeIfUnreferenced(id));
  }

  async #holdFile(temporary: string, size: number, { sha512: id, sha1 }: ContentHashes): Promise<HeldBlob> {
    this.#hold(id);
    try {
      await this.#putInPlace(temporary, id);
    } catch (error) {
      this.#release(id);
      throw error;
    }
    return { id, size, sha1, keep: () => undefined, release: () => this.#release(id) };
  }

  /** Renames the file and syncs the folder, which makes the name durable. */
  async #putInPlace(temporary: string, id: string): Promise<void> {
    await renameFile(temporary, this.path(id));
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

  async #readFile(id: string): Promise<Buffer> {
    try {
      return await readFile(this.path(id));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw this.reportDamage(id, 'missing');
      throw error;
    }
  }

  #folder(name: typeof blobsName | typeof temporaryName): string {
    return join(this.#options.folder, name);
  }
}

function heldSmall(small: SmallContents, content: Uint8Array, { sha512: id, sha1 }: ContentHashes): HeldBlob {
  const keep = (): void => small.put(id, content);
  return { id, size: content.byteLength, sha1, keep, release: () => undefined };
}
