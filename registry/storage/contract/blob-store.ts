import type { Readable } from 'node:stream';
import type { BlobWriter } from '../blobs/blob-writer.ts';
import type { BufferPool } from '../blobs/buffer-pool.ts';
import type { ContentHashes } from '../blobs/content-hashes.ts';
import type { DamagedBlob } from '../errors.ts';
import type { HeldBlob } from './held-blob.ts';
import type { StoredTarball } from './records.ts';

/** A part of a blob: the positions of its first and its last byte. */
export interface BlobPart {
  readonly first: number;
  readonly last: number;
}

/** The content of a blob for another thread: in memory, in a file, or elsewhere. */
export type BlobContent = Uint8Array | { readonly path: string } | (() => Promise<Uint8Array>);

/**
 * Immutable contents, addressed by their SHA-512 and stored once: the tarballs, and the cached content of an upstream.
 */
export interface BlobStore {
  /** For contents that are on their way into a blob. */
  readonly buffers: BufferPool;
  /** Returns a writer of a blob. A blob is durable after `finish`, or after the command that refers to it. */
  create(known?: ContentHashes): BlobWriter<HeldBlob>;
  /**
   * Stores a blob as `create` does. A failure leaves nothing. `known` contains the hashes of the content, when the
   * caller has already computed them.
   */
  write(content: Uint8Array | AsyncIterable<Uint8Array>, known?: ContentHashes): Promise<HeldBlob>;
  /** Reads a blob and compares it with its hash. Rejects with DamagedBlob. */
  read(id: string): Promise<Buffer>;
  /**
   * Reads a blob of more than 1 MiB, or a part of it. Rejects with DamagedBlob, or ends a stream with it before the last bytes,
   * so that damaged content is never sent completely.
   */
  stream(id: string, part: BlobPart | undefined): Promise<Readable>;
  /**
   * Returns the content of a blob for another thread. The caller compares it with the hash, and calls `reportDamage` when it
   * differs.
   */
  contentOrPath(id: string): BlobContent;
  /** Reports content that is missing or damaged, and returns the error for the client. */
  reportDamage(id: string, problem: 'missing' | 'damaged'): DamagedBlob;
  /** Removes a blob unless it is used. If nothing may be removed at the moment, it is removed later, as an orphan. */
  removeIfUnreferenced(id: string): void;
  /** Like `removeIfUnreferenced` for many blobs. Lets other work run in the meantime. */
  removeUnreferenced(ids: readonly string[]): Promise<void>;
  /**
   * Resolves to an address from which a client can get a blob for some minutes; to undefined if clients get this blob from this
   * server. Undefined if they get all blobs from it.
   */
  readonly addressOf?: (tarball: StoredTarball) => Promise<string | undefined>;
}
