import { createHash, hash, webcrypto } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/**
 * Bytes. Smaller content is hashed synchronously, which takes less than a millisecond; larger content is hashed in another
 * thread.
 */
const maxSynchronousSize = 2 ** 18;
/** Bytes of a file that are hashed in one step. */
const chunkSize = 2 ** 17;

/** Resolves to the SHA-512 of some content, in hexadecimal digits. */
export async function digestOf(content: Buffer): Promise<string> {
  if (content.byteLength <= maxSynchronousSize) return hash('sha512', content, 'hex');
  return Buffer.from(await webcrypto.subtle.digest('SHA-512', new Uint8Array(content))).toString('hex');
}

/** Resolves to the SHA-512 of a file, in hexadecimal digits. Calls `rest` after each chunk. */
export async function digestOfFile(file: FileHandle, rest?: () => Promise<void>): Promise<string> {
  const digest = createHash('sha512');
  const chunk = Buffer.allocUnsafe(chunkSize);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, chunkSize, position);
    if (bytesRead === 0) return digest.digest('hex');
    digest.update(chunk.subarray(0, bytesRead));
    position += bytesRead;
    await rest?.();
  }
}
