import { ContentHasher, type ContentHashes } from '../../blobs/content-hashes.ts';

/** The hash and size of some content, which is intact if the SHA-512 is its id. */
export interface ContentFacts extends ContentHashes {
  /** Bytes. */
  readonly size: number;
}

export async function factsOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<ContentFacts> {
  const hasher = new ContentHasher();
  let size = 0;
  for await (const chunk of content) {
    hasher.update(chunk);
    size += chunk.byteLength;
  }
  return { ...hasher.digest(), size };
}
