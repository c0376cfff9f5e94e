/**
 * Why a name refers to a task: it is the name of the task, an alias, or the name with or without a file extension.
 */
export type NamedBy = 'name' | 'alias' | 'extension';

/** An index of tasks by their names. Owners are the keys of tasks. */
export class NameIndex {
  readonly #owners = new Map<string, Map<string, NamedBy>>();

  /** All names that have an owner. */
  get names(): Iterable<string> {
    return this.#owners.keys();
  }

  has(name: string): boolean {
    return this.#owners.has(name);
  }

  owners(name: string): ReadonlyMap<string, NamedBy> {
    return this.#owners.get(name) ?? noOwners;
  }

  /** Adds an owner of a name. Returns whether it is the first owner. */
  add(name: string, owner: string, by: NamedBy): boolean {
    const owners = this.#owners.get(name);
    if (owners) owners.set(owner, by);
    else this.#owners.set(name, new Map([[owner, by]]));
    return owners === undefined;
  }

  /** Removes an owner of a name. Returns whether it was the last owner. */
  delete(name: string, owner: string): boolean {
    const owners = this.#owners.get(name);
    owners?.delete(owner);
    return owners?.size === 0 && this.#owners.delete(name);
  }
}

const noOwners: ReadonlyMap<string, NamedBy> = new Map();
