import { createHash } from 'node:crypto';

/** Hashes of a content, lower-case hex. */
export interface ContentHashes {
  readonly sha512: string;
  /** What old packages promise. */
  readonly sha1: string;
}

export function hashesOf(content: Uint8Array): ContentHashes {
  const hasher = new ContentHasher();
  hasher.update(content);
  return hasher.digest();
}

/** Hashes what comes in pieces. */
export class ContentHasher {
  readonly #sha512 = createHash('sha512');
  readonly #sha1 = createHash('sha1');

  update(chunk: Uint8Array): void {
    this.#sha512.update(chunk);
    this.#sha1.update(chunk);
  }

  /** To be asked once. */
  digest(): ContentHashes {
    return { sha512: this.#sha512.digest('hex'), sha1: this.#sha1.digest('hex') };
  }
}
