/** What a result was made from, and when. */
export interface Observed<Result> {
  readonly result: Result;
  readonly reads: readonly string[];
  readonly revision: number;
}

/** Read by what depends on everything. */
const everything = '*';

/**
 * Notes which parts of an index are looked at, and which have changed, so that what was made from the index is made
 * again only when something that it looked at is different now. Parts go by keys that the index makes up.
 */
export class ChangeLog {
  #revision = 0;
  readonly #changes = new Map<string, number>();
  #reads: Set<string> | undefined;

  get revision(): number {
    return this.#revision;
  }

  changed(key: string): void {
    this.#changes.set(key, ++this.#revision);
  }

  read(key: string): void {
    this.#reads?.add(key);
  }

  readEverything(): void {
    this.read(everything);
  }

  /** Does the work and notes what it reads. */
  observe<Result>(work: () => Result): Observed<Result> {
    const outer = this.#reads;
    const reads = new Set<string>();
    this.#reads = reads;
    try {
      const result = work();
      return { result, reads: [...reads], revision: this.#revision };
    } finally {
      this.#reads = outer;
    }
  }

  /** Whether nothing has changed of what the result was made from. */
  isCurrent({ reads, revision }: Observed<unknown>): boolean {
    if (revision === this.#revision) return true;
    return reads.every((key) => key !== everything && (this.#changes.get(key) ?? 0) <= revision);
  }
}
