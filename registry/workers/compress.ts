import { gzipSync } from 'node:zlib';

/** Returns the content in gzip format. */
export function compress(content: Uint8Array): Uint8Array {
  return gzipSync(content);
}
