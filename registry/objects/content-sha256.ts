import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DamagedObject } from './errors.ts';
import type { ObjectContent } from './object-store.ts';

/** Bytes after which other work runs. */
const sliceSize = 2 ** 20;

/**
 * Resolves to the SHA-256 of some content, in hexadecimal digits, which a store compares with the content that it
 * receives. Rejects with DamagedObject if the content does not match its digest or size.
 */
export async function sha256Of(content: ObjectContent, digest: string): Promise<string> {
  const [sha256, sha512] = [createHash('sha256'), createHash('sha512')];
  let size = 0;
  let slice = 0;
  for await (const chunk of content.read()) {
    sha256.update(chunk);
    sha512.update(chunk);
    size += chunk.byteLength;
    slice += chunk.byteLength;
    if (slice < sliceSize) continue;
    slice = 0;
    await nextTurn();
  }
  if (size !== content.size || sha512.digest('hex') !== digest) throw new DamagedObject(digest);
  return sha256.digest('hex');
}
