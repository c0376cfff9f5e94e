import type { RefusedItem } from './source.ts';
import type { WantedTag } from './tags.ts';

/** What was imported of a package. */
export interface PackageResult {
  readonly name: string;
  readonly imported: string[];
  /** The versions that were there before, with the same content. */
  readonly existing: string[];
  readonly refused: RefusedItem[];
  /** The tags that the import has changed. */
  readonly tags: WantedTag[];
  /** The versions that were deprecated after they had been published. */
  readonly deprecated: string[];
  /** The tags of the source that refer to versions that are not there. */
  readonly omittedTags: WantedTag[];
}

/** Returns the result of a package of which nothing has been imported yet. */
export function emptyResult(name: string): PackageResult {
  return { name, imported: [], existing: [], refused: [], tags: [], deprecated: [], omittedTags: [] };
}
