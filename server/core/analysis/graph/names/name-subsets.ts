import { addTo, removeFrom } from '../../../text/set-map.ts';
import { SortedNames } from './sorted-names.ts';

/** The definition of a subset of names. */
export interface Membership {
  /** The prefix that all names of the subset share. */
  readonly beginning: string;
  readonly fits: (name: string) => boolean;
}

interface Subset extends Membership {
  readonly names: Set<string>;
}

/**
 * Subsets of all names: the names that match a pattern, or that are similar to another name. Each subset is computed
 * once, from the names with its prefix, and then updated when names are added and deleted. A name is compared only with
 * the subsets whose prefix it has, so that adding many names is fast even if there are many patterns.
 */
export class NameSubsets {
  readonly #subsets = new Map<string, Subset>();
  /** The keys of the subsets, by their prefixes. */
  readonly #byBeginning = new Map<string, Set<string>>();
  /** The keys of the subsets that contain a name, by the name. */
  readonly #containing = new Map<string, Set<string>>();
  readonly #sorted: SortedNames;
  readonly #changed: (key: string) => void;

  /** Calls `changed` with the key of every subset that changes. */
  constructor(names: () => Iterable<string>, changed: (key: string) => void) {
    this.#sorted = new SortedNames(names);
    this.#changed = changed;
  }

  of(key: string, define: () => Membership): ReadonlySet<string> {
    const known = this.#subsets.get(key);
    if (known) return known.names;
    const { beginning, fits } = define();
    const names = new Set<string>();
    this.#subsets.set(key, { beginning, fits, names });
    addTo(this.#byBeginning, beginning, key);
    for (const name of this.#sorted.startingWith(beginning)) {
      if (!fits(name)) continue;
      names.add(name);
      addTo(this.#containing, name, key);
    }
    return names;
  }

  /** Returns the keys of the subsets that contain the name. */
  with(name: string): Iterable<string> {
    return this.#containing.get(name) ?? [];
  }

  add(name: string): void {
    this.#sorted.add(name);
    for (let length = 0; length <= name.length; length++) {
      for (const key of this.#byBeginning.get(name.slice(0, length)) ?? []) {
        const subset = this.#subsets.get(key);
        if (!subset?.fits(name)) continue;
        subset.names.add(name);
        addTo(this.#containing, name, key);
        this.#changed(key);
      }
    }
  }

  delete(name: string): void {
    this.#sorted.delete(name);
    for (const key of [...(this.#containing.get(name) ?? [])]) {
      this.#subsets.get(key)?.names.delete(name);
      removeFrom(this.#containing, name, key);
      this.#changed(key);
    }
  }

  /** Deletes a subset that is no longer used. */
  forget(key: string): void {
    const subset = this.#subsets.get(key);
    if (!subset) return;
    this.#subsets.delete(key);
    removeFrom(this.#byBeginning, subset.beginning, key);
    for (const name of subset.names) removeFrom(this.#containing, name, key);
    this.#changed(key);
  }
}
