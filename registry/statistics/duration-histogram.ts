/** The counts of a histogram. */
export interface HistogramCounts {
  /** For each bound, in seconds, the number of durations that are not longer. */
  readonly buckets: readonly (readonly [bound: number, count: number])[];
  readonly count: number;
  /** Seconds. */
  readonly sum: number;
}

/** Counts durations by length. */
export class DurationHistogram {
  readonly #bounds: readonly number[];
  readonly #counts: number[];
  #count = 0;
  #sum = 0;

  /** `bounds` are in seconds and ascending. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  record(seconds: number): void {
    this.#count++;
    this.#sum += seconds;
    const bucket = this.#bounds.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
  }

  counts(): HistogramCounts {
    let below = 0;
    const buckets = this.#bounds.map((bound, index) => {
      below += this.#counts[index] ?? 0;
      return [bound, below] as const;
    });
    return { buckets, count: this.#count, sum: this.#sum };
  }
}
