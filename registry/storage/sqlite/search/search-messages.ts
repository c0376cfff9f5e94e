import type { FoundPackages, PackageSearch } from '../../search/package-search.ts';

export interface SearchThreadData {
  /** The path of the database. */
  readonly path: string;
  /** One number, which the thread sets to 1 when it has closed the database. */
  readonly closed: Int32Array<SharedArrayBuffer>;
}

export interface SearchRequest {
  readonly id: number;
  readonly search: PackageSearch;
}

export type SearchResponse =
  | { readonly id: number; readonly found: FoundPackages; readonly problem?: never }
  | { readonly id: number; readonly problem: string };
