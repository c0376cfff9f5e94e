import { write } from 'node:fs';
import { promisify } from 'node:util';

const writeBytes = promisify(write);

/** Milliseconds for which lines are collected, because writing each of them would cost more than a request. */
const flushInterval = 200;
/** Bytes after which collected lines are written at once. */
const flushSize = 16_384;
/** The maximum number of bytes that wait for a slow reader. Further lines are lost. */
const maxWaiting = 4 * 2 ** 20;
/** Milliseconds after which a full pipe is tried again. */
const fullPipePause = 50;

/**
 * Writes log lines to a file descriptor. A write that fails, or a reader that is too slow, never ends or delays the server:
 * the lines are lost and counted, and later lines are written again as soon as that is possible.
 */
export class LogOutput {
  readonly #file: number;
  #collected: string[] = [];
  #collectedBytes = 0;
  /** The bytes that are being written. */
  #writingBytes = 0;
  #writing: Promise<void> | undefined;
  /** Whether the output ends within a line, of which the rest was lost. */
  #isTorn = false;
  #lostLines = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: number) {
    this.#file = file;
  }

  /** The number of lines that could not be written since the server started. */
  get lostLines(): number {
    return this.#lostLines;
  }

  /** Takes a line that ends with a line feed. */
  write(line: string): void {
    const size = Buffer.byteLength(line);
    if (this.#collectedBytes + this.#writingBytes + size > maxWaiting) {
      this.#lostLines++;
      return;
    }
    this.#collected.push(line);
    this.#collectedBytes += size;
    if (this.#collectedBytes > flushSize) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), flushInterval).unref();
  }

  /** Resolves when all collected lines are written or lost. Never rejects. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#collected.length > 0) {
      const lines = Buffer.from((this.#isTorn ? '\n' : '') + this.#collected.join(''));
      this.#writingBytes = lines.length;
      this.#collected = [];
      this.#collectedBytes = 0;
      await this.#writeLines(lines);
      this.#writingBytes = 0;
    }
  }

  async #writeLines(lines: Buffer): Promise<void> {
    let rest = lines;
    try {
      while (rest.length > 0) rest = rest.subarray(await this.#writePart(rest));
      this.#isTorn = false;
    } catch {
      this.#lostLines += countLines(rest);
      const isUntouched = rest.length === lines.length;
      if (!isUntouched) this.#isTorn = lines[lines.length - rest.length - 1] !== lineFeed;
    }
  }

  /** Resolves to the number of bytes that were written. */
  async #writePart(bytes: Buffer): Promise<number> {
    try {
      return (await writeBytes(this.#file, bytes, 0, bytes.length, null)).bytesWritten;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error;
      await new Promise((resolve) => setTimeout(resolve, fullPipePause).unref());
      return 0;
    }
  }
}

const lineFeed = 0x0a;

function countLines(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte === lineFeed) count++;
  return count;
}
