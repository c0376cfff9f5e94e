import { keywordSeparator } from './keyword-separator.ts';

/** Returns the searchable texts in the manifest of the latest version of a package. */
export function searchText(manifest: string | undefined): { readonly description: string; readonly keywords: string } {
  const value: unknown = manifest === undefined ? undefined : JSON.parse(manifest);
  if (typeof value !== 'object' || value === null) return { description: '', keywords: '' };
  const description: unknown = Reflect.get(value, 'description');
  const keywords: unknown = Reflect.get(value, 'keywords');
  const words = Array.isArray(keywords) ? keywords.filter((word): word is string => typeof word === 'string') : [];
  return { description: typeof description === 'string' ? description : '', keywords: words.join(keywordSeparator) };
}
