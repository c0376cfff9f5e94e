import { readSync } from 'node:fs';

/** Fills the buffer with the next bytes of a file. Throws if the file ends before. */
export function readFully(descriptor: number, into: Buffer): void {
  for (let filled = 0; filled < into.length; ) {
    const count = readSync(descriptor, into, filled, into.length - filled, null);
    if (count === 0) throw new Error('the file has ended');
    filled += count;
  }
}
