import { hash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { removeFile } from '../../disk/remove-file.ts';
import { contentOfBytes, contentOfFile } from '../../objects/content.ts';
import { DamagedObject } from '../../objects/errors.ts';
import type { ObjectContent, ObjectStore } from '../../objects/object-store.ts';
import type { BlobPart, BlobStore } from '../contract/blob-store.ts';
import type { HeldBlob } from '../contract/held-blob.ts';
import { DamagedBlob } from '../errors.ts';
import { temporaryName } from '../folder/names.ts';
import { BlobWriter } from './blob-writer.ts';
import { BufferPool } from './buffer-pool.ts';
import { digestOf } from './content-digest.ts';
import type { ContentHashes } from './content-hashes.ts';
import { SignedAddresses } from './signed-addresses.ts';
import { writeParts } from './write-parts.ts';

/** Small blobs, which are stored by the commands that refer to them. */
export interface SmallRows {
  /** Bytes of the largest blob that is stored here. */
  readonly maxSize: number;
  get(id: string): Promise<Buffer | undefined>;
}

export interface RemoteBlobsOptions {
  readonly objects: ObjectStore;
  /** The storage of small blobs. The object store may also contain small blobs from earlier servers. */
  readonly small: SmallRows;
  /** The folder for contents that are on their way into the object store. An absolute path. */
  readonly folder: string;
  /** Whether clients get blobs from the object store, if it has addresses for them. */
  readonly redirects: boolean;
  /** Resolves when the blob is protected: for a while, no server removes it as an orphan, even if nothing refers to it. */
  readonly protect: (id: string) => Promise<void>;
  /** Called when content is found to be missing or damaged. */
  readonly onDamage: (damage: DamagedBlob) => void;
}

/** Blobs that several servers share: small ones in their database, others in an object store. */
export class RemoteBlobs implements BlobStore {
  readonly buffers = new BufferPool();
  readonly addressOf?: NonNullable<BlobStore['addressOf']>;
  readonly #options: RemoteBlobsOptions;

  constructor(options: RemoteBlobsOptions) {
    this.#options = options;
    const { objects, redirects, small } = options;
    if (!redirects || !objects.signedUrl) return;
    const addresses = new SignedAddresses(objects.signedUrl.bind(objects));
    // Sending a small one from memory costs less than signing an address.
    this.addressOf = async ({ blob, size }) => (size <= small.maxSize ? undefined : addresses.of(blob));
  }

  create(known?: ContentHashes): BlobWriter<HeldBlob> {
    return new BlobWriter<HeldBlob>({
      known,
      temporary: () => join(this.#options.folder, temporaryName, randomUUID()),
      onStep: () => undefined,
      storeSmall: (content, hashes) =>
        content.byteLength <= this.#options.small.maxSize
          ? heldContent(content, hashes)
          : this.#store({ ...contentOfBytes(content), sha256: hash('sha256', content) }, hashes),
      storeFile: async (temporary, size, hashes) => {
        const held = await this.#store(contentOfFile(temporary, size), hashes);
        await removeFile(temporary);
        return held;
      },
    });
  }

  async write(content: Uint8Array | AsyncIterable<Uint8Array>, known?: ContentHashes): Promise<HeldBlob> {
    return writeParts(this.create(known), content);
  }

  async read(id: string): Promise<Buffer> {
    const content = await this.#options.small.get(id);
    if (content) {
      if ((await digestOf(content)) !== id) throw this.reportDamage(id, 'damaged');
      return content;
    }
    try {
      return await buffer(await this.stream(id, undefined));
    } catch (error) {
      throw error instanceof DamagedObject ? this.reportDamage(id, 'damaged') : error;
    }
  }

  async stream(id: string, part: BlobPart | undefined): Promise<Readable> {
    const object = await this.#options.objects.get(id, part);
    if (!object) throw this.reportDamage(id, 'missing');
    object.stream.once('error', (error) => {
      if (error instanceof DamagedObject) this.reportDamage(id, 'damaged');
    });
    return object.stream;
  }

  contentOrPath(id: string): () => Promise<Uint8Array> {
    return () => this.read(id);
  }

  reportDamage(id: string, problem: 'missing' | 'damaged'): DamagedBlob {
    const damage = new DamagedBlob(id, problem);
    this.#options.onDamage(damage);
    return damage;
  }

  /**
   * Has no effect: only the server that looks for orphans removes objects, since another server may be about to refer
   * to them.
   */
  removeIfUnreferenced(): void {}

  async removeUnreferenced(): Promise<void> {}

  close(): void {}

  async #store(content: ObjectContent, { sha512: id, sha1 }: ContentHashes): Promise<HeldBlob> {
    const { objects, protect } = this.#options;
    // Even if the object exists: it may be an orphan that another server is about to remove.
    await protect(id);
    await objects.put(id, content);
    return { id, size: content.size, sha1, keep: () => undefined, release: () => undefined };
  }
}

function heldContent(content: Uint8Array, { sha512: id, sha1 }: ContentHashes): HeldBlob {
  return { id, size: content.byteLength, sha1, content, keep: () => undefined, release: () => undefined };
}
