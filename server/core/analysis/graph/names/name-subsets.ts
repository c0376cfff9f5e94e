import { SortedNames } from './sorted-names.ts';

/** The condition for a name to be in a subset. */
export interface Membership {
  /** The beginning that all names of the subset share. */
  readonly beginning: string;
  readonly fits: (name: string) => boolean;
}

interface Subset extends Membership {
  readonly names: Set<string>;
}

/**
 * Subsets of all names: those that match a pattern, or are similar to another name. Each is computed once, from the names
 * with its beginning, and then kept up to date while names are added and deleted.
 */
export class NameSubsets {
  readonly #subsets = new Map<string, Subset>();
  readonly #sorted: SortedNames;
  readonly #changed: (key: string) => void;

  /** Calls `changed` with the key of every subset that has changed. */
  constructor(names: () => Iterable<string>, changed: (key: string) => void) {
    this.#sorted = new SortedNames(names);
    this.#changed = changed;
  }

  of(key: string, define: () => Membership): ReadonlySet<string> {
    const known = this.#subsets.get(key);
    if (known) return known.names;
    const { beginning, fits } = define();
    const names = new Set<string>();
    for (const name of this.#sorted.startingWith(beginning)) if (fits(name)) names.add(name);
    this.#subsets.set(key, { beginning, fits, names });
    return names;
  }

  /** Returns the keys of the subsets that contain the name. */
  *with(name: string): Generator<string> {
    for (const [key, { names }] of this.#subsets) if (names.has(name)) yield key;
  }

  add(name: string): void {
    this.#sorted.add(name);
    for (const [key, { beginning, fits, names }] of this.#subsets) {
      if (!name.startsWith(beginning) || !fits(name)) continue;
      names.add(name);
      this.#changed(key);
    }
  }

  delete(name: string): void {
    this.#sorted.delete(name);
    for (const [key, { names }] of this.#subsets) if (names.delete(name)) this.#changed(key);
  }

  /** Deletes a subset that is no longer used. */
  forget(key: string): void {
    if (this.#subsets.delete(key)) this.#changed(key);
  }
}
