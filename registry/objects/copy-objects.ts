import { DamagedObject } from './errors.ts';
import type { ObjectStore } from './object-store.ts';

/** The part of a store from which objects are copied. */
export type ObjectReader = Pick<ObjectStore, 'get' | 'sizeOf'>;

/** The part of a store to which objects are copied. */
export type ObjectWriter = Pick<ObjectStore, 'put' | 'sizeOf'>;

export interface CopyResult {
  readonly copied: number;
  /** The objects that the destination already had. */
  readonly present: number;
  /** The digests of objects that the source does not have, or whose content is damaged. */
  readonly lost: readonly string[];
}

/** Objects that are copied at the same time. */
const concurrency = 8;

/**
 * Copies objects to another store, which verifies each by its digest. Objects that the destination has are skipped, so that a copy
 * that was interrupted is continued by the next call.
 */
export async function copyObjects(
  digests: AsyncIterable<string> | Iterable<string>,
  { from, to }: { readonly from: ObjectReader; readonly to: ObjectWriter },
): Promise<CopyResult> {
  const left = each(digests);
  const counts = { copied: 0, present: 0 };
  const lost: string[] = [];
  async function copyNext(): Promise<void> {
    for (let next = await left.next(); !next.done; next = await left.next()) {
      const result = await copyObject(next.value, from, to);
      if (result === 'lost') lost.push(next.value);
      else counts[result]++;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, copyNext));
  return { ...counts, lost };
}

async function* each(digests: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield* digests;
}

async function copyObject(
  digest: string,
  from: ObjectReader,
  to: ObjectWriter,
): Promise<'copied' | 'present' | 'lost'> {
  if ((await to.sizeOf(digest)) !== undefined) return 'present';
  const size = await from.sizeOf(digest);
  if (size === undefined) return 'lost';
  try {
    await to.put(digest, { size, read: () => chunksOf(digest, from) });
    return 'copied';
  } catch (error) {
    if (error instanceof DamagedObject) return 'lost';
    throw error;
  }
}

/** Yields the content of an object. It is read again for each attempt to store it. */
async function* chunksOf(digest: string, store: ObjectReader): AsyncGenerator<Uint8Array> {
  const object = await store.get(digest);
  if (!object) throw new DamagedObject(digest);
  yield* object.stream;
}
