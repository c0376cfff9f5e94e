import { keywordSeparator } from '../../packages/packuments/keyword-separator.ts';
import { type DatabaseRow, integer, optionalText, text } from '../row.ts';
import type { FoundPackage } from './package-search.ts';

/** Returns a search result for a row with the texts of a package, when it was modified, and its latest version. */
export function toFound(row: DatabaseRow): FoundPackage {
  const keywords = text(row, 'keywords');
  return {
    name: text(row, 'name'),
    description: text(row, 'description'),
    keywords: keywords === '' ? [] : keywords.split(keywordSeparator),
    version: optionalText(row, 'version') ?? '',
    publishedBy: optionalText(row, 'published_by') ?? '',
    modifiedAt: integer(row, 'modified_at'),
  };
}
