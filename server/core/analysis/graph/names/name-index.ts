/** What makes a name lead to a task: its own name, an alias, or its own name without the ending of a script. */
export type NamedBy = 'name' | 'alias' | 'stem';

/** Who answers to which name. Owners are the keys of tasks. */
export class NameIndex {
  readonly #owners = new Map<string, Map<string, NamedBy>>();

  /** Every name that somebody answers to. */
  get names(): Iterable<string> {
    return this.#owners.keys();
  }

  has(name: string): boolean {
    return this.#owners.has(name);
  }

  owners(name: string): ReadonlyMap<string, NamedBy> {
    return this.#owners.get(name) ?? nobody;
  }

  /** True when nobody had the name before. */
  add(name: string, owner: string, by: NamedBy): boolean {
    const owners = this.#owners.get(name);
    if (owners) owners.set(owner, by);
    else this.#owners.set(name, new Map([[owner, by]]));
    return owners === undefined;
  }

  /** True when nobody has the name any more. */
  delete(name: string, owner: string): boolean {
    const owners = this.#owners.get(name);
    owners?.delete(owner);
    return owners?.size === 0 && this.#owners.delete(name);
  }
}

const nobody: ReadonlyMap<string, NamedBy> = new Map();
