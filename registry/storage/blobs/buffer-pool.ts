/** Bytes of one buffer. */
const bufferSize = 3 * 2 ** 16;
/** The maximum number of buffers that are kept for later use. */
const maxKept = 32;

/**
 * Reuses buffers for large contents. Memory outside the heap of V8 makes its next full garbage collection start earlier, and
 * the cost of a collection depends on everything else in the heap.
 */
export class BufferPool {
  readonly #kept: Buffer[] = [];

  get bufferSize(): number {
    return bufferSize;
  }

  /** Returns a buffer with any content. */
  take(): Buffer {
    return this.#kept.pop() ?? Buffer.allocUnsafeSlow(bufferSize);
  }

  /** Takes back a buffer, which the caller must not use afterwards. */
  release(buffer: Buffer): void {
    if (this.#kept.length < maxKept) this.#kept.push(buffer);
  }
}
