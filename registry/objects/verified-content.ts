import { createHash } from 'node:crypto';
import { DamagedObject } from './errors.ts';

/**
 * Yields the chunks of an object. Throws DamagedObject before the last chunk if the content differs from its digest or size, so
 * that neither a receiver nor a store considers it complete.
 */
export async function* verifiedContent(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  digest: string,
  size: number,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha512');
  let count = 0;
  let held: Uint8Array | undefined;
  for await (const chunk of chunks) {
    count += chunk.byteLength;
    if (count > size) throw new DamagedObject(digest);
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (count !== size || hash.digest('hex') !== digest) throw new DamagedObject(digest);
  if (held) yield held;
}
