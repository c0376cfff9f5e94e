/** The ids of the entries whose checks have read each part of an index. Most parts have one reader. */
export class Readers<Part> {
  readonly #ids = new Map<Part, string | Set<string>>();

  of(part: Part): Iterable<string> {
    const ids = this.#ids.get(part) ?? [];
    return typeof ids === 'string' ? [ids] : ids;
  }

  add(part: Part, id: string): void {
    const ids = this.#ids.get(part);
    if (ids === undefined) this.#ids.set(part, id);
    else if (typeof ids !== 'string') ids.add(id);
    else if (ids !== id) this.#ids.set(part, new Set([ids, id]));
  }

  delete(part: Part, id: string): void {
    const ids = this.#ids.get(part);
    if (ids === id) this.#ids.delete(part);
    else if (ids !== undefined && typeof ids !== 'string') ids.delete(id);
  }
}
