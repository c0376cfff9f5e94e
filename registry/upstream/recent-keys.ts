/** Remembers when keys were last added, up to a number of keys; the oldest are forgotten first. */
export class RecentKeys {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #times = new Map<string, number>();

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  add(key: string): void {
    this.#times.delete(key);
    this.#times.set(key, this.#now());
    const [oldest] = this.#times.keys();
    if (this.#times.size > this.#limit && oldest !== undefined) this.#times.delete(oldest);
  }

  /** Returns whether the key was added within a number of milliseconds. The clock may have been set back. */
  has(key: string, milliseconds: number): boolean {
    const time = this.#times.get(key);
    return time !== undefined && isWithin(this.#now() - time, milliseconds);
  }

  delete(key: string): void {
    this.#times.delete(key);
  }
}

/** Returns whether an age, in milliseconds, is below a limit. A negative age (a time in the future) is not. */
export function isWithin(age: number, milliseconds: number): boolean {
  return age >= 0 && age < milliseconds;
}
