import type { Advisory, ConfiguredAdvisory } from './advisory.ts';

/** The advisories of the configuration file, which can be replaced while the server runs. */
export class ConfiguredAdvisories {
  #byName: ReadonlyMap<string, readonly Advisory[]> = new Map();

  constructor(all: readonly ConfiguredAdvisory[]) {
    this.replace(all);
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Returns the advisories about a package. */
  of(name: string): readonly Advisory[] {
    return this.#byName.get(name) ?? [];
  }

  replace(all: readonly ConfiguredAdvisory[]): void {
    const byName = new Map<string, Advisory[]>();
    for (const { name, advisory } of all) byName.set(name, [...(byName.get(name) ?? []), advisory]);
    this.#byName = byName;
  }
}
