import type { JsonObject } from '../../../server/core/text/json-object.ts';
import { keywordSeparator } from './keyword-separator.ts';

/** The searchable texts of a package. */
export interface SearchText {
  readonly description: string;
  readonly keywords: string;
}

/** Returns the searchable texts in the manifest of the latest version of a package. */
export function searchText(manifest: JsonObject): SearchText {
  const { description, keywords } = manifest;
  const words = Array.isArray(keywords) ? keywords.filter((word): word is string => typeof word === 'string') : [];
  return { description: typeof description === 'string' ? description : '', keywords: words.join(keywordSeparator) };
}
