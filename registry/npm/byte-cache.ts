/** Keeps what was used last, up to so many bytes. */
export class ByteCache<Value> {
  readonly #limit: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #values = new Map<string, Value>();
  #bytes = 0;

  constructor(limit: number, sizeOf: (value: Value) => number) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // The order of a Map is that of insertion: what is used moves to its end.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    const before = this.#values.get(key);
    if (before !== undefined) this.#bytes -= this.#sizeOf(before);
    this.#values.delete(key);
    this.#values.set(key, value);
    this.#bytes += this.#sizeOf(value);
    for (const [oldest, unused] of this.#values) {
      if (this.#bytes <= this.#limit) return;
      this.#values.delete(oldest);
      this.#bytes -= this.#sizeOf(unused);
    }
  }
}
