import { searchTokens } from './search-tokens.ts';

/** The maximum number of words in a search. Further words are ignored. */
const maxWords = 8;
/** Words of fewer characters match whole words only, since too many words begin with them. */
const minPrefixLength = 2;

/** A word that a package must have. */
export interface SearchTerm {
  readonly field: 'name' | 'keywords' | 'any';
  readonly word: string;
  /** Whether words that begin with it match as well. */
  readonly isPrefix: boolean;
}

/**
 * Returns the terms of a search, all of which a package must have, for each degree of relevance, the highest first: packages
 * with all words in the name, with words in the name that begin with them, with all words in the keywords, and with words
 * anywhere that begin with them. Returns undefined for a search without words, which finds all packages.
 */
export function searchDegrees(text: string): readonly (readonly SearchTerm[])[] | undefined {
  const parts = text.split(/[\s,+]+/).filter(Boolean);
  if (parts.length === 0) return undefined;
  const keywords = parts.filter((part) => keywordPrefix.test(part));
  const plainWords = wordsOf(parts.filter((part) => !keywordPrefix.test(part)));
  const keywordWords = wordsOf(keywords.map((part) => part.replace(keywordPrefix, '')));
  if (plainWords.length + keywordWords.length === 0) return [];
  const required = keywordWords.map(whole('keywords'));
  if (plainWords.length === 0) return [required];
  const degrees = [whole('name'), beginning('name'), whole('keywords'), beginning('any')];
  return degrees.map((toTerm) => [...required, ...plainWords.map(toTerm)]);
}

const keywordPrefix = /^keywords:/i;

function wordsOf(parts: readonly string[]): readonly string[] {
  return [...new Set(parts.flatMap(searchTokens))].slice(0, maxWords);
}

function whole(field: SearchTerm['field']): (word: string) => SearchTerm {
  return (word) => ({ field, word, isPrefix: false });
}

function beginning(field: SearchTerm['field']): (word: string) => SearchTerm {
  return (word) => ({ field, word, isPrefix: word.length >= minPrefixLength });
}
