/** Sets of strings by key. Most sets have one element, which is stored without a set object, to use less memory. */
export class StringSets {
  readonly #sets = new Map<string, string | Set<string>>();

  keys(): Iterable<string> {
    return this.#sets.keys();
  }

  has(key: string): boolean {
    return this.#sets.has(key);
  }

  get(key: string): Iterable<string> {
    const found = this.#sets.get(key);
    return typeof found === 'string' ? [found] : (found ?? []);
  }

  add(key: string, value: string): void {
    const found = this.#sets.get(key);
    if (found === undefined) this.#sets.set(key, value);
    else if (typeof found !== 'string') found.add(value);
    else if (found !== value) this.#sets.set(key, new Set([found, value]));
  }

  delete(key: string, value: string): void {
    const found = this.#sets.get(key);
    if (found === value) this.#sets.delete(key);
    if (found === undefined || typeof found === 'string') return;
    found.delete(value);
    if (found.size === 0) this.#sets.delete(key);
  }
}
