import type { LogSink } from './log-sink.ts';

/** Milliseconds for which lines are collected, because writing each one separately would cost more than a request. */
const flushInterval = 200;
/** Bytes after which collected lines are written immediately. */
const flushSize = 65_536;
/** The maximum number of bytes that wait for a slow reader. Further lines are lost. */
const maxWaiting = 4 * 2 ** 20;
/** The maximum number of milliseconds to wait for the last lines. */
const maxCloseTime = 1_000;

/**
 * Writes log lines to an output. A write that fails, or a reader that is too slow, never ends or delays the server:
 * the lines are lost and counted, and later lines are written again as soon as that is possible.
 */
export class LogOutput {
  readonly #sink: LogSink;
  #collected: string[] = [];
  #collectedBytes = 0;
  /** The bytes that are being written. */
  #writingBytes = 0;
  #writing: Promise<void> | undefined;
  /** Whether the output ends in the middle of a line, the rest of which was lost. */
  #isTorn = false;
  #lostLines = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(sink: LogSink) {
    this.#sink = sink;
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
    if (this.#collectedBytes > flushSize) void this.#writeCollected();
    else this.#writeLater();
  }

  /** Resolves when all collected lines are written or lost. Never rejects. */
  async flush(): Promise<void> {
    while (this.#collected.length > 0 || this.#writing) await this.#writeCollected();
  }

  /** Resolves when all lines are written, or after `maxCloseTime` at the latest. Further lines must not be written. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, maxCloseTime);
    });
    await Promise.race([this.flush(), late]);
    clearTimeout(timer);
    this.#sink.close();
  }

  #writeLater(): void {
    this.#timer ??= setTimeout(() => void this.#writeCollected(), flushInterval).unref();
  }

  /**
   * Writes the collected lines. Lines that arrive in the meantime are collected again, unless there are many, since one write
   * per line costs too much.
   */
  #writeCollected(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeBatches().finally(() => {
      this.#writing = undefined;
      if (this.#collected.length > 0) this.#writeLater();
    });
    return this.#writing;
  }

  async #writeBatches(): Promise<void> {
    do {
      const lines = Buffer.from((this.#isTorn ? '\n' : '') + this.#collected.join(''));
      this.#writingBytes = lines.length;
      this.#collected = [];
      this.#collectedBytes = 0;
      await this.#writeLines(lines);
      this.#writingBytes = 0;
    } while (this.#collectedBytes > flushSize);
  }

  async #writeLines(lines: Buffer): Promise<void> {
    let rest = lines;
    try {
      while (rest.length > 0) rest = rest.subarray(await this.#sink.write(rest));
      this.#isTorn = false;
    } catch {
      this.#lostLines += countLines(rest);
      const isUntouched = rest.length === lines.length;
      if (!isUntouched) this.#isTorn = lines[lines.length - rest.length - 1] !== lineFeed;
    }
  }
}

const lineFeed = 0x0a;

function countLines(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte === lineFeed) count++;
  return count;
}
