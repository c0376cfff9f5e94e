/**
 * The reason why a name refers to a task: it is the name of the task, an alias, or the name with or without a file
 * extension.
 */
export type NamedBy = 'name' | 'alias' | 'extension';

/** The only owner of a name; a string if it is the name of the task itself. */
type Owner = string | OtherOwner;

interface OtherOwner {
  readonly owner: string;
  readonly by: NamedBy;
}

/**
 * An index of tasks by their names. Owners are the keys of tasks. Most names have one owner, which is stored without a
 * map, to use less memory.
 */
export class NameIndex {
  readonly #owners = new Map<string, Owner | Map<string, NamedBy>>();

  /** All names that have an owner. */
  get names(): Iterable<string> {
    return this.#owners.keys();
  }

  has(name: string): boolean {
    return this.#owners.has(name);
  }

  /** Returns the number of the owners of a name. */
  count(name: string): number {
    const owners = this.#owners.get(name);
    if (owners === undefined) return 0;
    return owners instanceof Map ? owners.size : 1;
  }

  owners(name: string): ReadonlyMap<string, NamedBy> {
    const owners = this.#owners.get(name);
    if (owners === undefined) return noOwners;
    return owners instanceof Map ? owners : new Map([entryOf(owners)]);
  }

  /** Adds an owner of a name. Returns whether it is the first owner. */
  add(name: string, owner: string, by: NamedBy): boolean {
    const owners = this.#owners.get(name);
    if (owners instanceof Map) owners.set(owner, by);
    else if (owners === undefined || entryOf(owners)[0] === owner) {
      this.#owners.set(name, by === 'name' ? owner : { owner, by });
    } else this.#owners.set(name, new Map([entryOf(owners)]).set(owner, by));
    return owners === undefined;
  }

  /** Removes an owner of a name. Returns whether it was the last owner. */
  delete(name: string, owner: string): boolean {
    const owners = this.#owners.get(name);
    if (owners === undefined) return false;
    if (!(owners instanceof Map)) return entryOf(owners)[0] === owner && this.#owners.delete(name);
    owners.delete(owner);
    return owners.size === 0 && this.#owners.delete(name);
  }
}

function entryOf(owner: Owner): [string, NamedBy] {
  return typeof owner === 'string' ? [owner, 'name'] : [owner.owner, owner.by];
}

const noOwners: ReadonlyMap<string, NamedBy> = new Map();
