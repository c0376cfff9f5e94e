import { SortedNames } from './sorted-names.ts';

/** What makes a name belong to a subset. */
export interface Membership {
  /** Every name of the subset begins like this. */
  readonly beginning: string;
  readonly fits: (name: string) => boolean;
}

interface Subset extends Membership {
  readonly names: Set<string>;
}

/**
 * Subsets of all names (those that fit a pattern, those that are near another name). Each is found once, among the names
 * with its beginning, and then kept up to date while names come and go.
 */
export class NameSubsets {
  readonly #subsets = new Map<string, Subset>();
  readonly #sorted: SortedNames;
  readonly #changed: (key: string) => void;

  /** `changed` is told the key of every subset that is another now. */
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

  /** The keys of the subsets that the name belongs to. */
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

  /** Nobody asks for it any more. */
  forget(key: string): void {
    if (this.#subsets.delete(key)) this.#changed(key);
  }
}
