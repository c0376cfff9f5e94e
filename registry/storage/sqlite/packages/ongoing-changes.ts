/** The packages whose versions are being changed in portions, with the end of the change. */
export class OngoingChanges {
  readonly #ends = new Map<string, Promise<void>>();

  /** Returns a promise that resolves when the change to a package has ended; undefined if there is none. */
  of(tenant: string, name: string): Promise<void> | undefined {
    // Every request for a tarball calls this, and there are hardly ever any changes.
    return this.#ends.size === 0 ? undefined : this.#ends.get(keyOf(tenant, name));
  }

  /** Resolves when no change to a package is in progress. */
  async ended(tenant: string, name: string): Promise<void> {
    for (let end = this.of(tenant, name); end; end = this.of(tenant, name)) await end;
  }

  /** Records that a package is being changed until a promise settles, and returns the promise. */
  add<T>(tenant: string, name: string, change: Promise<T>): Promise<T> {
    const key = keyOf(tenant, name);
    const end = change.then(forget, forget);
    const ends = this.#ends;
    ends.set(key, end);
    return change;

    function forget(): void {
      if (ends.get(key) === end) ends.delete(key);
    }
  }
}

function keyOf(tenant: string, name: string): string {
  return `${tenant}\n${name}`;
}
