import { closeSync, openSync, readSync } from 'node:fs';

/** The layout of a write-ahead log, https://www.sqlite.org/fileformat2.html#the_write_ahead_log. Bytes. */
const headerSize = 32;
const pageSizeAt = 8;
const saltsAt = 16;
const frameHeaderSize = 24;
const saltsInFrameAt = 8;
const saltsSize = 8;

/**
 * Counts the frames in use in a write-ahead log, whose file does not shrink when it is written from its beginning
 * again.
 */
export class LogFrames {
  readonly #file: number;
  readonly #header = Buffer.alloc(headerSize);
  readonly #salts = Buffer.alloc(saltsSize);

  /** The file must exist. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  /** Returns whether the log has at least `count` frames. Frames of an earlier pass over the file have other salts. */
  has(count: number): boolean {
    if (readSync(this.#file, this.#header, 0, headerSize, 0) < headerSize) return false;
    const frameSize = frameHeaderSize + this.#header.readUInt32BE(pageSizeAt);
    const at = headerSize + (count - 1) * frameSize + saltsInFrameAt;
    const isWritten = readSync(this.#file, this.#salts, 0, saltsSize, at) === saltsSize;
    return isWritten && this.#salts.equals(this.#header.subarray(saltsAt, saltsAt + saltsSize));
  }

  close(): void {
    closeSync(this.#file);
  }
}
