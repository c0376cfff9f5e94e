import type { Grant } from '../../../access/decide.ts';
import type { Mode } from '../../../access/mode.ts';
import type { Principal } from '../../../access/principal.ts';

/** A search for packages. Consists of plain data, since another thread runs it. */
export interface PackageSearch {
  readonly tenant: string;
  /** Any text of a client. `keywords:` before a word restricts it to the keywords. */
  readonly text: string;
  /** The number of results to skip. */
  readonly from: number;
  /** The maximum number of results. */
  readonly size: number;
  readonly reader: PackageReader;
}

/** The facts that decide which packages the sender of a search may read. */
export interface PackageReader {
  readonly principal: Principal;
  readonly mode: Mode;
  readonly anonymousReads: boolean;
  /** The access rules of the user. */
  readonly grants: readonly Grant[];
  /** The beginning of the paths that access rules match, such as `npm/`. */
  readonly pathPrefix: string;
}

/** A search result. */
export interface FoundPackage {
  readonly name: string;
  /** May be shortened. */
  readonly description: string;
  readonly keywords: readonly string[];
  /** The version that the tag `latest` names. */
  readonly version: string;
  /** The user who published this version. */
  readonly publishedBy: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

export interface FoundPackages {
  readonly packages: readonly FoundPackage[];
  /** The number of packages that were found; of a search for words, at most `maxFound`. */
  readonly total: number;
  /** Whether these are all that can be found. */
  readonly isComplete: boolean;
}

/** The maximum number of packages that a search for words finds. More can be found with a more specific text. */
export const maxFound = 2_000;
