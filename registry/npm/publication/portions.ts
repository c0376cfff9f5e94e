import type { BufferPool } from '../../storage/blobs/buffer-pool.ts';

/** A part of some content that is stored in one step. */
export interface Portion {
  readonly bytes: Buffer;
  /** The buffer that contains the bytes, if it must be returned to the pool. */
  readonly buffer?: Buffer;
}

/** Bytes. Smaller parts do not use a large buffer. */
const minPartInBuffer = 2 ** 14;

/** Collects the parts of some content in large buffers that are reused. */
export class Portions {
  readonly #buffers: BufferPool;
  #complete: Portion[] = [];
  #filling: { readonly buffer: Buffer; size: number } | undefined;

  constructor(buffers: BufferPool) {
    this.#buffers = buffers;
  }

  /** Returns space for the next part, which the caller must fill immediately. */
  allocate(size: number): Buffer {
    if (!this.#hasSpace(size)) {
      this.#endFilling();
      if (size >= minPartInBuffer && size <= this.#buffers.bufferSize)
        this.#filling = { buffer: this.#buffers.take(), size: 0 };
    }
    const filling = this.#filling;
    if (filling) {
      filling.size += size;
      return filling.buffer.subarray(filling.size - size, filling.size);
    }
    const bytes = Buffer.allocUnsafe(size);
    if (size > 0) this.#complete.push({ bytes });
    return bytes;
  }

  /** Returns the portions that are complete, each of them once. */
  takeComplete(): readonly Portion[] {
    if (this.#complete.length === 0) return [];
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  /** Completes the last portion; with `isCopied`, as a copy without a large buffer. */
  end({ isCopied }: { readonly isCopied: boolean }): void {
    const filling = this.#filling;
    if (filling && isCopied) {
      this.#filling = undefined;
      this.#complete.push({ bytes: Buffer.from(filling.buffer.subarray(0, filling.size)) });
      this.#buffers.release(filling.buffer);
    } else this.#endFilling();
  }

  #hasSpace(size: number): boolean {
    return this.#filling !== undefined && this.#filling.size + size <= this.#filling.buffer.length;
  }

  #endFilling(): void {
    if (!this.#filling) return;
    const { buffer, size } = this.#filling;
    this.#filling = undefined;
    this.#complete.push({ bytes: buffer.subarray(0, size), buffer });
  }
}
