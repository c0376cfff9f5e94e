import type { Advisory, ConfiguredAdvisory } from './advisory.ts';

const none: readonly Advisory[] = [];

/** The advisories of the configuration file and of OSV files, which can be replaced while the server runs. */
export class KnownAdvisories {
  #byName: ReadonlyMap<string, readonly Advisory[]> = new Map();

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Returns the advisories about a package: the same array until the advisories are replaced. */
  of(name: string): readonly Advisory[] {
    return this.#byName.get(name) ?? none;
  }

  replace(all: readonly ConfiguredAdvisory[]): void {
    const byName = new Map<string, Advisory[]>();
    for (const { name, advisory } of all) {
      const others = byName.get(name);
      if (others) others.push(advisory);
      else byName.set(name, [advisory]);
    }
    this.#byName = byName;
  }
}
