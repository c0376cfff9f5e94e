import type { NameScan, ScannedNames } from '../../search/list-packages.ts';
import type { FoundPackages, PackageSearch } from '../../search/package-search.ts';

export interface SearchThreadData {
  /** The path of the database. */
  readonly path: string;
  /** One number, which the thread sets to 1 when it has closed the database. */
  readonly closed: Int32Array<SharedArrayBuffer>;
}

/** The work that the thread can do: what is sent to it, and what it responds with. */
export interface SearchWork {
  readonly find: readonly [search: PackageSearch, found: FoundPackages];
  readonly scan: readonly [scan: NameScan, scanned: ScannedNames];
}

export type SearchRequest = {
  [Kind in keyof SearchWork]: { readonly id: number; readonly kind: Kind; readonly work: SearchWork[Kind][0] };
}[keyof SearchWork];

export type SearchResponse =
  | { readonly id: number; readonly result: SearchWork[keyof SearchWork][1]; readonly problem?: never }
  | { readonly id: number; readonly problem: string };
