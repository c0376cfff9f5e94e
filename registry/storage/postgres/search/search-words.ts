import { searchTokens } from '../../search/search-tokens.ts';

/** The first letter of name, keywords or description. */
export type WordField = 'n' | 'k' | 'd';

/** A word of a package in the index. */
export interface SearchWord {
  readonly word: string;
  readonly field: WordField;
}

/** The characters of a word that are indexed and compared. PostgreSQL limits the size of an entry of an index. */
const maxWordLength = 200;
/** The first half of a character, whose second half has been cut off. */
const halfCharacter = /[\ud800-\udbff]$/;

/** Returns the words of a package for the index, each once for a field. */
export function searchWords(texts: {
  readonly name: string;
  readonly keywords: string;
  readonly description: string;
}): readonly SearchWord[] {
  const fields = [
    ['n', texts.name],
    ['k', texts.keywords],
    ['d', texts.description],
  ] as const;
  return fields.flatMap(([field, text]) =>
    [...new Set(searchTokens(text).map(indexedWord))].map((word) => ({ word, field })),
  );
}

/** Returns words as parameters of a function of the database: the words, and the letters of their fields. */
export function parametersOf(words: readonly SearchWord[]): [words: readonly string[], fields: string] {
  return [words.map(({ word }) => word), words.map(({ field }) => field).join('')];
}

/** Returns the part of a word that is in the index, without half of a character at its end. */
export function indexedWord(word: string): string {
  return word.slice(0, maxWordLength).replace(halfCharacter, '');
}
