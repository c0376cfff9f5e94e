/** The kind of a part of an index. Each of the first five kinds has only one part; the others have one for each key. */
type PartKind =
  | 'files'
  | 'settings'
  | 'variables'
  | 'standings'
  | 'unknown'
  | 'project'
  | 'task'
  | 'name'
  | 'names'
  | 'cycle';

/** A part of an index that a result depends on. */
export interface Part {
  /** The revision of the last change since the part was first read; 0 if it has not changed. */
  changed: number;
}

/** A result, with the parts of the index that it depends on and the revision at which it was computed. */
export interface Observed<Result> {
  readonly result: Result;
  readonly reads: readonly Part[];
  readonly revision: number;
}

/** The minimum number of changes of parts that are remembered individually. */
const maxRemembered = 1_000;

/**
 * Records which parts of an index are read and which parts have changed, so that a result is computed again only if a
 * part that it depends on has changed. The index chooses the keys of the parts.
 */
export class ChangeLog {
  #revision = 0;
  /**
   * The parts by kind and key. Nothing depends on parts that were never read, so their changes are not recorded. The
   * keys are strings that the index already contains; strings that combine a kind and a key would take as much memory
   * as the parts.
   */
  readonly #parts = new Map<PartKind, Map<string, Part>>();
  /** The whole index as one part. */
  readonly #everything: Part = { changed: 0 };
  #reads: Set<Part> | undefined;
  /** The revision of the last change that may affect every result. */
  #lastChangeOfAll = 0;
  /** The last changes of parts that had been read before, oldest first. */
  #remembered: { readonly part: Part; readonly revision: number }[] = [];
  /** The revision of the last change that is no longer remembered. */
  #lastForgotten = 0;

  get revision(): number {
    return this.#revision;
  }

  /** Identifies the computation whose reads are being recorded. What it has read need not be recorded again. */
  get reader(): object | undefined {
    return this.#reads;
  }

  changed(kind: PartKind, key = ''): void {
    this.#revision++;
    this.#everything.changed = this.#revision;
    const part = this.#parts.get(kind)?.get(key);
    if (!part) return;
    part.changed = this.#revision;
    this.#remembered.push({ part, revision: this.#revision });
    if (this.#remembered.length <= 2 * maxRemembered) return;
    this.#lastForgotten = this.#remembered.at(-maxRemembered - 1)?.revision ?? 0;
    this.#remembered = this.#remembered.slice(-maxRemembered);
  }

  /** Records a change that may affect every result. */
  allChanged(): void {
    this.#lastChangeOfAll = ++this.#revision;
  }

  read(kind: PartKind, key = ''): void {
    if (!this.#reads) return;
    const parts = this.#parts.get(kind) ?? new Map<string, Part>();
    const part = parts.get(key) ?? { changed: 0 };
    this.#parts.set(kind, parts.set(key, part));
    this.#reads.add(part);
  }

  readEverything(): void {
    this.#reads?.add(this.#everything);
  }

  /** Runs `work` and records its reads. */
  observe<Result>(work: () => Result): Observed<Result> {
    const outer = this.#reads;
    const reads = new Set<Part>();
    this.#reads = reads;
    try {
      const result = work();
      return { result, reads: [...reads], revision: this.#revision };
    } finally {
      this.#reads = outer;
    }
  }

  /**
   * Returns the parts that have changed since a revision; undefined if there are too many, or if everything has
   * changed.
   */
  partsChangedSince(revision: number): ReadonlySet<Part> | undefined {
    if (revision < this.#lastChangeOfAll || revision < this.#lastForgotten) return undefined;
    const parts = new Set<Part>(revision === this.#revision ? [] : [this.#everything]);
    for (let index = this.#remembered.length - 1; index >= 0; index--) {
      const change = this.#remembered[index];
      if (!change || change.revision <= revision) break;
      parts.add(change.part);
    }
    return parts;
  }

  /**
   * Returns a function that tests whether a result that was up to date at a revision depends on a part that has changed
   * since then.
   */
  outdatedSince(revision: number): (observed: Observed<unknown>) => boolean {
    if (revision === this.#revision) return () => false;
    if (revision < this.#lastChangeOfAll) return () => true;
    return ({ reads }) => reads.some(({ changed }) => changed > revision);
  }

  /** Returns whether nothing that a result depends on has changed since it was computed. */
  isCurrent({ reads, revision }: Observed<unknown>): boolean {
    if (revision === this.#revision) return true;
    return revision >= this.#lastChangeOfAll && reads.every(({ changed }) => changed <= revision);
  }
}
