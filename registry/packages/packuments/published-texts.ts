import type { JsonObject } from '../../../server/core/text/json-object.ts';
import { fragmentsOf, type ManifestFragments } from './manifest-fragments.ts';
import { type SearchText, searchText } from './search-text.ts';

/** The texts of a manifest that are stored. */
export interface PublishedTexts extends ManifestFragments, SearchText {}

export function publishedTexts(manifest: JsonObject): PublishedTexts {
  return { ...fragmentsOf(manifest), ...searchText(manifest) };
}
