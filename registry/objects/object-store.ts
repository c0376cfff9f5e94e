import type { Readable } from 'node:stream';

/**
 * A store of immutable objects, which are addressed by their content. Requires only what all stores can do: no conditional
 * writes, no locks, and no order between a write and a listing. Other servers may use the same store.
 *
 * All methods reject with `ObjectStoreUnavailable` if repeating the call later may succeed, and with `ObjectStoreRefusal` if an
 * admin must change something first. A digest is a SHA-512 in 128 lower-case hexadecimal digits.
 */
export interface ObjectStore {
  /**
   * Stores an object, which is durable and complete when the promise resolves. Storing it again has no effect. Rejects with
   * `DamagedObject`, and stores nothing, if the content does not have the digest.
   */
  put(digest: string, content: ObjectContent): Promise<void>;
  /**
   * Resolves to an object or a part of it; to undefined if there is none. The stream of a whole object fails with
   * `DamagedObject` before its last bytes if the content does not have the digest; that of a part is not verified.
   */
  get(digest: string, part?: ObjectPart): Promise<StoredObject | undefined>;
  /** Resolves to the size of an object in bytes; to undefined if there is none. */
  sizeOf(digest: string): Promise<number | undefined>;
  /** Removes an object, if there is one. */
  delete(digest: string): Promise<void>;
  /** Resolves to a page of all objects, ordered by their digests. `after` is the `next` of the page before. */
  list(after?: string): Promise<ObjectPage>;
  /** Resolves to an address from which anyone can read an object; undefined for a store without such addresses. */
  readonly signedUrl?: (digest: string, options: SignedUrlOptions) => Promise<string>;
  /** Resolves if the store can be used; for the readiness of the server. */
  check(): Promise<void>;
  /** Closes all connections. */
  close(): void;
}

/** Content whose size is known, and which can be read again if an attempt to store it fails. */
export interface ObjectContent {
  /** Bytes. */
  readonly size: number;
  /** The SHA-256 in hexadecimal digits, if the caller has computed it together with the digest; otherwise, the content is read twice. */
  readonly sha256?: string;
  read(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A part of an object: the positions of its first and its last byte, which must exist. */
export interface ObjectPart {
  readonly first: number;
  readonly last: number;
}

export interface StoredObject {
  /** The size of the whole object in bytes. */
  readonly size: number;
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

export interface ObjectPage {
  readonly objects: readonly ListedObject[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

export interface ListedObject {
  readonly digest: string;
  /** Bytes. */
  readonly size: number;
}

export interface SignedUrlOptions {
  readonly validSeconds: number;
  /** Headers of the response. */
  readonly contentType?: string;
  readonly cacheControl?: string;
}
