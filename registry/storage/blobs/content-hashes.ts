import { createHash, hash } from 'node:crypto';

/** The hashes of some content, in lower-case hexadecimal digits. */
export interface ContentHashes {
  readonly sha512: string;
  /** Old packages are verified with it. */
  readonly sha1: string;
}

export function hashesOf(content: Uint8Array): ContentHashes {
  return { sha512: hash('sha512', content), sha1: hash('sha1', content) };
}

/** Hashes content in chunks. */
export class ContentHasher {
  readonly #sha512 = createHash('sha512');
  readonly #sha1 = createHash('sha1');

  update(chunk: Uint8Array): void {
    this.#sha512.update(chunk);
    this.#sha1.update(chunk);
  }

  /** Must be called once, after the last chunk. */
  digest(): ContentHashes {
    return { sha512: this.#sha512.digest('hex'), sha1: this.#sha1.digest('hex') };
  }
}
