/** A result, with the lookups that it depends on and the revision at which it was computed. */
export interface Observed<Result> {
  readonly result: Result;
  readonly reads: readonly string[];
  readonly revision: number;
}

/** The minimum number of last changes that are kept. An edit usually causes fewer than ten. */
const maxRecent = 500;

/** The key of a lookup that depends on the whole index. */
const everything = '*';

/**
 * Records which parts of an index are read and which parts have changed, so that a result is computed again only if a
 * part that it depends on has changed. The index chooses the keys of the parts.
 */
export class ChangeLog {
  #revision = 0;
  readonly #changes = new Map<string, number>();
  /** The keys of the last changes, in order. */
  #recent: string[] = [];
  #reads: Set<string> | undefined;
  /** The revision of the last change that may concern every result. */
  #lastChangeOfAll = 0;

  get revision(): number {
    return this.#revision;
  }

  changed(key: string): void {
    this.#changes.set(key, ++this.#revision);
    if (this.#recent.push(key) > 2 * maxRecent) this.#recent = this.#recent.slice(-maxRecent);
  }

  /** Records a change that may concern every result. */
  allChanged(): void {
    this.#lastChangeOfAll = ++this.#revision;
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

  /**
   * Returns a test for results that were up to date at a revision: whether they may depend on something that has changed
   * since then. It is faster than `isCurrent` for many results.
   */
  outdatedSince(revision: number): (observed: Observed<unknown>) => boolean {
    const count = this.#revision - revision;
    if (count > this.#recent.length || revision < this.#lastChangeOfAll) return () => true;
    const changed = new Set(count === 0 ? [] : this.#recent.slice(-count));
    return ({ reads }) => changed.size > 0 && reads.some((key) => key === everything || changed.has(key));
  }

  /** Returns whether the result is up to date: nothing that it depends on has changed. */
  isCurrent({ reads, revision }: Observed<unknown>): boolean {
    if (revision === this.#revision) return true;
    if (revision < this.#lastChangeOfAll) return false;
    return reads.every((key) => key !== everything && (this.#changes.get(key) ?? 0) <= revision);
  }
}
