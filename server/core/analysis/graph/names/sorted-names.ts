/** A sorted list of names, which finds the names with a prefix by binary search. */
export class SortedNames {
  /** The sorted names. Created on first use, because a workspace that is being indexed adds its names one by one. */
  #names: string[] | undefined;
  readonly #all: () => Iterable<string>;

  constructor(all: () => Iterable<string>) {
    this.#all = all;
  }

  add(name: string): void {
    this.#names?.splice(this.#indexOf(name), 0, name);
  }

  delete(name: string): void {
    const index = this.#indexOf(name);
    if (this.#names?.[index] === name) this.#names.splice(index, 1);
  }

  *startingWith(beginning: string): Generator<string> {
    this.#names ??= [...this.#all()].sort();
    for (let index = this.#indexOf(beginning); index < this.#names.length; index++) {
      const name = this.#names[index];
      if (!name?.startsWith(beginning)) return;
      yield name;
    }
  }

  /** Returns the index of the name, or the index at which it would be inserted. */
  #indexOf(name: string): number {
    const names = this.#names ?? [];
    let low = 0;
    let high = names.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((names[middle] ?? '') < name) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
