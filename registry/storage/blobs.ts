import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentHasher, type ContentHashes, hashesOf } from './content-hashes.ts';
import { DamagedBlob } from './errors.ts';
import { blobsName, isBlobId, temporaryName } from './folder/names.ts';
import { SharedSync } from './shared-sync.ts';
import type { SmallBlobs } from './small-blobs.ts';
import { digestOf } from './verification/content-digest.ts';
import { VerifiedFiles } from './verification/verified-files.ts';

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Bytes. Up to about this size, a row of the database is faster to write and read than a file. */
const maxSmallBlobSize = 2 ** 17;

/** A blob that is not removed before `release`. A small blob is stored by the transaction that calls `keep`. */
export interface HeldBlob {
  /** SHA-512 of the content, lower-case hexadecimal digits. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-1 of the content, lower-case hexadecimal digits; old packages are verified with it. */
  readonly sha1: string;
  /** Must be called in the transaction that adds a reference to the blob. */
  keep(): void;
  /** Must be called once, after that transaction has ended or failed. Removes an unreferenced blob. */
  release(): void;
}

export interface BlobsOptions {
  /** An absolute path. */
  readonly folder: string;
  readonly small: SmallBlobs;
  readonly onStep: (step: string) => void;
  /** Returns whether a row of the database refers to the blob. */
  readonly isReferenced: (id: string) => boolean;
  /** Runs `remove`, unless no file may be removed at the moment, because of a backup for example. Returns whether it did. */
  readonly tryRemoval: (remove: () => void) => boolean;
  /** Called when a content is found to be missing or damaged. */
  readonly onDamage: (damage: DamagedBlob) => void;
}

/** Immutable blobs, addressed by the hash of their content and stored once: small ones in the database, others in files. */
export class Blobs {
  readonly #options: BlobsOptions;
  readonly #held = new Map<string, number>();
  readonly #folderSync: SharedSync;
  readonly #files: VerifiedFiles;

  constructor(options: BlobsOptions) {
    this.#options = options;
    this.#folderSync = new SharedSync(this.#folder(blobsName));
    this.#files = new VerifiedFiles({ path: (id) => this.path(id), onDamage: options.onDamage });
  }

  /** Returns the path of the file of a blob, which may not exist. */
  path(id: string): string {
    if (!isBlobId(id)) throw new Error('A blob id must be a SHA-512 in hexadecimal digits.');
    return join(this.#folder(blobsName), id);
  }

  /**
   * Opens the file of a blob. Only for blobs of more than 1 MiB; smaller ones may not have a file. Rejects with DamagedBlob,
   * so that a damaged content is never sent.
   */
  open(id: string): Promise<FileHandle> {
    return this.#files.open(id);
  }

  /** Reads a blob and compares it with its hash. Rejects with DamagedBlob. */
  async read(id: string): Promise<Buffer> {
    const content = this.#options.small.get(id) ?? (await this.#readFile(id));
    if ((await digestOf(content)) !== id) throw this.#damage(id, 'damaged');
    return content;
  }

  /** Compares the content of a blob with its hash, and calls `rest` after each chunk of a file. Rejects with DamagedBlob. */
  async verify(id: string, rest: () => Promise<void>): Promise<void> {
    if (this.#options.small.get(id)) await this.read(id);
    else await this.#files.verify(id, rest);
  }

  /** Returns whether the file of a blob is referenced, or is about to be. */
  isUsed(id: string): boolean {
    return this.#held.has(id) || this.#options.isReferenced(id);
  }

  /** Returns the content of a blob in the database, or the path of its file, for another thread. */
  contentOrPath(id: string): Uint8Array | { readonly path: string } {
    return this.#options.small.get(id) ?? { path: this.path(id) };
  }

  /**
   * Stores a blob. A large blob is durable when the promise resolves, a small one after the transaction that calls `keep`. A
   * failure leaves no file. `known` are the hashes of the content, when the caller has already computed them.
   */
  async write(content: Uint8Array | AsyncIterable<Uint8Array>, known?: ContentHashes): Promise<HeldBlob> {
    if (!(content instanceof Uint8Array)) return this.#writeFile(content);
    const hashes = known ?? hashesOf(content);
    if (content.byteLength > maxSmallBlobSize) return this.#writeFile([content], hashes);
    const id = hashes.sha512;
    const keep = (): void => this.#options.small.put(id, content);
    return { id, size: content.byteLength, sha1: hashes.sha1, keep, release: () => undefined };
  }

  close(): void {
    this.#folderSync.close();
  }

  /** Removes the file of a blob unless it is used, or no file may be removed; it is then removed later, as an orphan. */
  removeIfUnreferenced(id: string): void {
    if (!this.isUsed(id)) this.#options.tryRemoval(() => rmSync(this.path(id), { force: true }));
  }

  /** Writes a temporary file, syncs it, renames it, and syncs the folder. */
  async #writeFile(content: Chunks, known?: ContentHashes): Promise<HeldBlob> {
    const temporary = join(this.#folder(temporaryName), randomUUID());
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

  /** Renames the file and syncs the folder, which makes the name durable. */
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

  async #readFile(id: string): Promise<Buffer> {
    try {
      return await readFile(this.path(id));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw this.#damage(id, 'missing');
      throw error;
    }
  }

  #damage(id: string, problem: 'missing' | 'damaged'): DamagedBlob {
    const damage = new DamagedBlob(id, problem);
    this.#options.onDamage(damage);
    return damage;
  }

  #folder(name: typeof blobsName | typeof temporaryName): string {
    return join(this.#options.folder, name);
  }
}
