import { type DatabaseRow, integer, text, textMap } from './row.ts';

/** A search result. */
export interface FoundPackage {
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** The version that the tag `latest` names. */
  readonly version: string;
  /** The manifest of that version, as JSON. */
  readonly manifest: string;
  readonly modifiedAt: number;
}

const separator = '\n';

export function toFound(row: DatabaseRow): FoundPackage {
  const keywords = text(row, 'keywords');
  return {
    name: text(row, 'name'),
    description: text(row, 'description'),
    keywords: keywords === '' ? [] : keywords.split(separator),
    version: textMap(row, 'dist_tags').latest ?? '',
    manifest: text(row, 'manifest'),
    modifiedAt: integer(row, 'modified_at'),
  };
}

/** Returns the searchable texts in the manifest of the latest version of a package. */
export function searchText(manifest: string | undefined): { readonly description: string; readonly keywords: string } {
  const value: unknown = manifest === undefined ? undefined : JSON.parse(manifest);
  if (typeof value !== 'object' || value === null) return { description: '', keywords: '' };
  const description: unknown = Reflect.get(value, 'description');
  const keywords: unknown = Reflect.get(value, 'keywords');
  const words = Array.isArray(keywords) ? keywords.filter((word): word is string => typeof word === 'string') : [];
  return { description: typeof description === 'string' ? description : '', keywords: words.join(separator) };
}
