import type { StoredTarball } from '../../contract/records.ts';

/** The data of a package in memory. */
interface KnownPackage {
  revision: number | undefined;
  readonly tarballs: Map<string, StoredTarball>;
}

/** The number of most recently requested packages that are kept in memory. */
const maxPackages = 10_000;
const maxTarballs = 100;

/** The data of packages that frequent requests need, until it changes. */
export class PackageMemory {
  readonly #packages = new Map<string, KnownPackage>();
  #generation = 0;

  /**
   * Changes whenever something is removed from memory. Data that was read from the database earlier must not be added.
   */
  get generation(): number {
    return this.#generation;
  }

  revision(tenant: string, name: string): number | undefined {
    return this.#packages.get(keyOf(tenant, name))?.revision;
  }

  tarball(tenant: string, name: string, version: string): StoredTarball | undefined {
    return this.#packages.get(keyOf(tenant, name))?.tarballs.get(version);
  }

  addRevision(tenant: string, name: string, revision: number): void {
    this.#known(tenant, name).revision = revision;
  }

  addTarball(tenant: string, name: string, version: string, tarball: StoredTarball): void {
    const { tarballs } = this.#known(tenant, name);
    if (tarballs.size >= maxTarballs) tarballs.clear();
    tarballs.set(version, tarball);
  }

  forget(tenant: string, name: string): void {
    this.#generation++;
    this.#packages.delete(keyOf(tenant, name));
  }

  clear(): void {
    this.#generation++;
    this.#packages.clear();
  }

  #known(tenant: string, name: string): KnownPackage {
    const key = keyOf(tenant, name);
    const known = this.#packages.get(key) ?? { revision: undefined, tarballs: new Map() };
    this.#packages.set(key, known);
    const [oldest] = this.#packages.keys();
    if (this.#packages.size > maxPackages && oldest !== undefined) this.#packages.delete(oldest);
    return known;
  }
}

function keyOf(tenant: string, name: string): string {
  return `${tenant}\n${name}`;
}
