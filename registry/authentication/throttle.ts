const window = 60_000;
const mostFailures = 20;
const mostAddresses = 10_000;
const mostKnown = 10_000;

/**
 * Slows down guessing. After too many wrong credentials from one address, unknown ones from there are not even looked at
 * for a while; what has been right before still is, so that nobody is locked out by a neighbour behind the same address.
 */
export class Throttle {
  readonly #now: () => number;
  readonly #failures = new Map<string, { since: number; count: number }>();
  readonly #known = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Seconds to wait before credentials (named by their hash) may be tried from an address; 0 when they may be now. */
  waitFor(address: string, credentials: string): number {
    const failures = this.#failures.get(address);
    if (!failures || failures.count < mostFailures || this.#known.has(credentials)) return 0;
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
    forgetOldest(this.#failures, mostAddresses);
  }

  remember(credentials: string): void {
    if (this.#known.has(credentials)) return;
    this.#known.add(credentials);
    forgetOldest(this.#known, mostKnown);
  }
}

function forgetOldest(kept: Map<string, unknown> | Set<string>, most: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(key);
  }
}
