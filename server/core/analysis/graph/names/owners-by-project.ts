/** The owners of a name that a reference can refer to. Owners are the keys of tasks. */
export interface OwnersOfName {
  /** All owners, sorted. */
  readonly all: readonly string[];
  readonly byProject: ReadonlyMap<string, readonly string[]>;
}

/** A name with fewer owners is looked up faster without the cache. */
const minCached = 16;

/** The owners of names that many projects define, such as `build`, grouped by project. */
export class OwnersByProject {
  readonly #byName = new Map<string, OwnersOfName>();

  /** Returns the owners of a name; undefined if there are only a few. `compute` is called if they are not cached. */
  of(name: string, count: number, compute: () => OwnersOfName): OwnersOfName | undefined {
    if (count < minCached) return undefined;
    const cached = this.#byName.get(name);
    if (cached) return cached;
    const computed = compute();
    this.#byName.set(name, computed);
    return computed;
  }

  /** Must be called when an owner is added or deleted. */
  forget(name: string): void {
    this.#byName.delete(name);
  }

  /** Must be called when the owners that references can refer to may have changed for other reasons. */
  forgetAll(): void {
    this.#byName.clear();
  }
}

/**
 * Returns the owners in the project itself or, if it has none, in the nearest parent folder that has owners; otherwise,
 * all owners.
 */
export function nearestOwners({ all, byProject }: OwnersOfName, project: string): readonly string[] {
  for (let folder = project; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = byProject.get(folder) ?? byProject.get(`${folder}/`);
    if (found) return found;
    if (folder === '') return all;
  }
}
