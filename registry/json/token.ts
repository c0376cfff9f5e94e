/** A part of a text that arrives in chunks, such as a key. Only the parts of earlier chunks are copied. */
export class Token {
  #parts: Buffer[] = [];
  #size = 0;
  /** The position at which the token begins in the current chunk; undefined outside a token. */
  #start: number | undefined;

  get isOpen(): boolean {
    return this.#start !== undefined;
  }

  begin(start: number): void {
    this.#start = start;
  }

  /** Returns the number of bytes up to a position in the current chunk. */
  sizeAt(end: number): number {
    return this.#start === undefined ? 0 : this.#size + end - this.#start;
  }

  /** Must be called at the end of each chunk. */
  keep(chunk: Buffer): void {
    if (this.#start === undefined) return;
    const part = Buffer.from(chunk.subarray(this.#start));
    this.#parts.push(part);
    this.#size += part.length;
    this.#start = 0;
  }

  /** Ends the token and returns its text. */
  finish(chunk: Buffer, end: number): string {
    const start = this.#start ?? end;
    this.#start = undefined;
    if (this.#parts.length === 0) return chunk.toString('utf8', start, end);
    const text = Buffer.concat([...this.#parts, chunk.subarray(start, end)]).toString();
    this.#parts = [];
    this.#size = 0;
    return text;
  }
}
