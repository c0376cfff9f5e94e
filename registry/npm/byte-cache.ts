/** A cache of the most recently used values, up to a total size in bytes. */
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
    // A Map is ordered by insertion, so a used value moves to the end.
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
