import type { Language } from '../../server/core/document/language.ts';

/** A copy of a language, for which nothing has been computed yet, and the examples that were converted to it so far. */
export interface ListingLanguage {
  readonly language: Language;
  readonly converted: readonly string[];
}

export function listingLanguage(original: Language): ListingLanguage {
  const converted: string[] = [];
  const renderExample = (toml: string) => {
    converted.push(toml);
    return original.renderExample(toml);
  };
  return { language: { ...original, renderExample }, converted };
}
