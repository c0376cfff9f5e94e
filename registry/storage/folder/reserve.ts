import { statSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { removeUnlessLocked } from '../../disk/remove-file.ts';
import { privateFile } from './file-modes.ts';
import { reserveName } from './names.ts';

/** Bytes. Enough for the write-ahead log and the shared memory of the database, and for the removal of a package. */
const reserveSize = 4 * 2 ** 20;
const chunkSize = 2 ** 18;
/** The reserve is written when the disk has this many times its size. */
const minFreeFactor = 4;

/**
 * A file that occupies space, which is released when the disk is full. A server thus starts on a full disk, and content can
 * be removed, which needs space before it frees some.
 */
export class Reserve {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Frees the space, and returns whether there was any. */
  release(): boolean {
    const path = join(this.#folder, reserveName);
    try {
      const { size } = statSync(path);
      return removeUnlessLocked(path) && size > 0;
    } catch {
      return false;
    }
  }

  /** Occupies the space if the disk has enough. */
  async occupy(): Promise<void> {
    const path = join(this.#folder, reserveName);
    if (statSync(path, { throwIfNoEntry: false })?.size === reserveSize) return;
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < minFreeFactor * reserveSize) return;
    await writeZeros(path);
  }
}

/** Writes all bytes, since a file with holes would occupy no space. */
async function writeZeros(path: string): Promise<void> {
  const file = await open(path, 'w', privateFile);
  try {
    const zeros = Buffer.alloc(chunkSize);
    for (let written = 0; written < reserveSize; written += chunkSize) await file.writeFile(zeros);
    await file.sync();
  } finally {
    await file.close();
  }
}
