import type { FoundPackage, FoundPackages, PackageReader, PackageSearch } from './package-search.ts';

/** Reads a portion of the names of a tenant, in order. Consists of plain data, since another thread may run it. */
export interface NameScan {
  readonly tenant: string;
  readonly reader: PackageReader;
  /** The name after which the portion begins. */
  readonly after: string;
  /** The number of packages to skip among those that the reader may read, and the number of those that are wanted after them. */
  readonly skip: number;
  readonly take: number;
}

export interface ScannedNames {
  /** The number of packages in the portion that the reader may read. */
  readonly count: number;
  readonly packages: readonly FoundPackage[];
  /** The last name of the portion; undefined if no name follows. */
  readonly last: string | undefined;
}

/** The number of packages after which a list does not count further ones. */
const maxCounted = 10_000;
/** The number of portions after which a list does not count further packages, for a reader who may read few of many. */
const maxPortions = 25;

/**
 * Lists the packages that the reader may read by name, to the last one. Other work runs between two portions. The total is exact if
 * there are few packages, or if this is the last page.
 */
export async function listPackages(
  { tenant, from, size, reader }: Omit<PackageSearch, 'text'>,
  scan: (portion: NameScan) => Promise<ScannedNames>,
): Promise<FoundPackages> {
  const packages: FoundPackage[] = [];
  let total = 0;
  let after = '';
  for (let portions = 1; ; portions++) {
    const take = size - packages.length;
    const portion = await scan({ tenant, reader, after, skip: Math.max(from - total, 0), take });
    packages.push(...portion.packages);
    total += portion.count;
    if (portion.last === undefined) return { packages, total, isComplete: true };
    // With one more package, there is a next page.
    if (total > from + size && (total > maxCounted || portions >= maxPortions))
      return { packages, total, isComplete: false };
    after = portion.last;
  }
}
