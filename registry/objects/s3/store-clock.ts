/** Milliseconds by which clocks may differ without an effect. Stores refuse signatures from 15 minutes. */
const maxDifference = 60_000;

/**
 * The clock of the object store, as far as it differs from that of this machine: the store decides by its own clock whether a
 * signature is valid, and when the address that a client gets expires.
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
