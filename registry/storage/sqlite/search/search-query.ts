import { searchTokens, tenantToken } from '../../search/search-tokens.ts';

/** The maximum number of words in a search. Further words are ignored. */
const maxWords = 8;
/** Words of fewer characters match whole words only, since too many words begin with them. */
const minPrefixLength = 2;

const anyColumn = '{name keywords description}';

/**
 * Returns the queries of the full-text index for a search, in the order of relevance: packages with all words in the name,
 * with words in the name that begin with them, with all words in the keywords, and with words anywhere that begin with
 * them. Returns undefined for a search without words, which finds all packages.
 */
export function searchQueries(tenant: string, text: string): readonly string[] | undefined {
  const parts = text.split(/[\s,+]+/).filter(Boolean);
  if (parts.length === 0) return undefined;
  const keywords = parts.filter((part) => keywordPrefix.test(part));
  const plainWords = wordsOf(parts.filter((part) => !keywordPrefix.test(part)));
  const keywordWords = wordsOf(keywords.map((part) => part.replace(keywordPrefix, '')));
  if (plainWords.length + keywordWords.length === 0) return [];
  const required = [`tenant : "${tenantToken(tenant)}"`, ...inColumn('keywords', keywordWords.map(whole))].join(
    ' AND ',
  );
  if (plainWords.length === 0) return [required];
  const beginnings = plainWords.map(beginning);
  return [
    ...inColumn('name', plainWords.map(whole)),
    ...inColumn('name', beginnings),
    ...inColumn('keywords', plainWords.map(whole)),
    ...inColumn(anyColumn, beginnings),
  ].map((query) => `${required} AND ${query}`);
}

const keywordPrefix = /^keywords:/i;

function wordsOf(parts: readonly string[]): readonly string[] {
  return [...new Set(parts.flatMap(searchTokens))].slice(0, maxWords);
}

function inColumn(column: string, terms: readonly string[]): readonly string[] {
  return terms.length === 0 ? [] : [`${column} : (${terms.join(' AND ')})`];
}

function whole(word: string): string {
  return `"${word}"`;
}

function beginning(word: string): string {
  return word.length < minPrefixLength ? whole(word) : `"${word}" *`;
}
