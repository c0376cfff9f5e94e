import { Readable } from 'node:stream';
import type { ObjectReader } from './copy-objects.ts';

/**
 * Small contents that are not in the store, such as rows of a database. Both methods resolve to undefined for any
 * others.
 */
export interface SmallContentsReader {
  get(digest: string): Promise<Buffer | undefined>;
  sizeOf(digest: string): Promise<number | undefined>;
}

/** Returns a reader that looks for small contents first, and then in a store. */
export function smallContentsFirst(small: SmallContentsReader, store: ObjectReader): ObjectReader {
  return {
    async get(digest) {
      const content = await small.get(digest);
      return content ? { size: content.length, stream: Readable.from([content]) } : store.get(digest);
    },
    sizeOf: async (digest) => (await small.sizeOf(digest)) ?? store.sizeOf(digest),
  };
}
