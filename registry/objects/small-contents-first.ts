import { Readable } from 'node:stream';
import type { ObjectReader } from './copy-objects.ts';

/** Small contents that are not in the store, such as rows of a database. Both resolve to undefined for one that is not here. */
export interface SmallContentsReader {
  get(digest: string): Promise<Buffer | undefined>;
  sizeOf(digest: string): Promise<number | undefined>;
}

/** Returns a reader of small contents, and of a store for all others. */
export function smallContentsFirst(small: SmallContentsReader, store: ObjectReader): ObjectReader {
  return {
    async get(digest) {
      const content = await small.get(digest);
      return content ? { size: content.length, stream: Readable.from([content]) } : store.get(digest);
    },
    sizeOf: async (digest) => (await small.sizeOf(digest)) ?? store.sizeOf(digest),
  };
}
