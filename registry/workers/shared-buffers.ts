/** Bytes of one buffer. Only the part that is used takes memory. */
const bufferSize = 2 ** 19;
/** The maximum number of buffers. */
const maxBuffers = 32;

/** Reuses memory that a task shares with its caller, so that it is not copied between threads. */
export class SharedBuffers {
  readonly #free: SharedArrayBuffer[] = [];
  #taken = 0;

  get bufferSize(): number {
    return bufferSize;
  }

  /** Returns a buffer with any content; undefined when all are in use. */
  take(): SharedArrayBuffer | undefined {
    if (this.#taken === maxBuffers) return undefined;
    this.#taken++;
    return this.#free.pop() ?? new SharedArrayBuffer(bufferSize);
  }

  /** Takes back a buffer, which neither the caller nor a task may use afterwards. */
  release(buffer: SharedArrayBuffer): void {
    this.#taken--;
    this.#free.push(buffer);
  }

  /** Counts a buffer as free although a task may still use it. It is therefore not reused. */
  abandon(): void {
    this.#taken--;
  }
}
