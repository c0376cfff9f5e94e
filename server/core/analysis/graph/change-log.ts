/** A result, with the lookups that it depends on and the revision at which it was computed. */
export interface Observed<Result> {
  readonly result: Result;
  readonly reads: readonly string[];
  readonly revision: number;
}

/** The key of a lookup that depends on the whole index. */
const everything = '*';

/**
 * Records which parts of an index are read and which parts have changed, so that a result is computed again only if a
 * part that it depends on has changed. The index chooses the keys of the parts.
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

  /** Runs `work` and records its reads. */
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

  /** Returns whether the result is up to date: nothing that it depends on has changed. */
  isCurrent({ reads, revision }: Observed<unknown>): boolean {
    if (revision === this.#revision) return true;
    return reads.every((key) => key !== everything && (this.#changes.get(key) ?? 0) <= revision);
  }
}
