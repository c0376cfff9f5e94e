/** Milliseconds by which clocks may differ without any effect. Stores refuse signatures if the difference exceeds 15 minutes. */
const maxDifference = 60_000;

/**
 * The difference between the clock of the object store and the clock of this machine. The store uses its own clock to decide
 * whether a signature is valid and when a signed address expires.
 */
export class StoreClock {
  readonly #now: () => number;
  #difference = 0;

  /** `now` returns milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the time as signatures contain it, such as `20261231T235959Z`. */
  time(): string {
    return new Date(this.#now() + this.#difference).toISOString().replace(/[:-]|\.\d+/g, '');
  }

  /** Adopts the time in the `Date` header of a response. Returns whether it differs from the time that was assumed. */
  follow(date: string | undefined): boolean {
    const time = Date.parse(date ?? '');
    if (Number.isNaN(time)) return false;
    const difference = time - this.#now();
    if (Math.abs(difference - this.#difference) <= maxDifference) return false;
    this.#difference = Math.abs(difference) <= maxDifference ? 0 : difference;
    return true;
  }
}
