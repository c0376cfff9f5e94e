/** Milliseconds. */
const window = 60_000;
const maxFailures = 20;
const maxAddresses = 10_000;
const maxKnown = 10_000;

/**
 * Limits attempts to guess credentials. After too many failures from one address, unknown credentials from it are
 * refused for a while without being checked. Credentials that were valid before are still checked, so that a client is
 * not locked out by another one behind the same address.
 */
export class Throttle {
  readonly #now: () => number;
  readonly #failures = new Map<string, { since: number; count: number }>();
  readonly #known = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns the number of seconds until credentials, given by their hash, may be tried from an address; 0 if they may be
   * now.
   */
  waitFor(address: string, credentials: string): number {
    const failures = this.#failures.get(address);
    if (!failures || failures.count < maxFailures || this.#known.has(credentials)) return 0;
    return Math.max(0, Math.ceil((failures.since + window - this.#now()) / 1000));
  }

  countFailure(address: string): void {
    const now = this.#now();
    const failures = this.#failures.get(address);
    if (failures && failures.since + window > now) failures.count++;
    else {
      this.#failures.delete(address);
      this.#failures.set(address, { since: now, count: 1 });
    }
    forgetOldest(this.#failures, maxAddresses);
  }

  remember(credentials: string): void {
    if (this.#known.has(credentials)) return;
    this.#known.add(credentials);
    forgetOldest(this.#known, maxKnown);
  }
}

function forgetOldest(entries: Map<string, unknown> | Set<string>, max: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= max) return;
    entries.delete(key);
  }
}
