import { createReadStream } from 'node:fs';
import type { ObjectContent } from './object-store.ts';

/** The number of bytes that are read or sent at a time. */
const partSize = 2 ** 18;

export function contentOfBytes(bytes: Uint8Array): ObjectContent {
  return {
    size: bytes.byteLength,
    *read() {
      for (let start = 0; start < bytes.byteLength; start += partSize) yield bytes.subarray(start, start + partSize);
    },
  };
}

/** Returns the content of a file, which must not change until it is stored. */
export function contentOfFile(path: string, size: number, sha256?: string): ObjectContent {
  return {
    size,
    ...(sha256 !== undefined && { sha256 }),
    read: () => createReadStream(path, { highWaterMark: partSize }),
  };
}
