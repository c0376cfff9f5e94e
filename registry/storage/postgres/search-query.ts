import type { SearchTerm } from '../search/search-degrees.ts';
import { tenantToken } from '../search/search-tokens.ts';
import { indexedWord } from './search-words.ts';

/** The first letters of terms in the index: of words in one field, and of words in any of them. */
const prefixes = { name: 'n', keywords: 'k', any: 'a' } as const;
/**
 * The maximum number of words that replace their beginning in a query. PostgreSQL reads all entries of a beginning, but only as
 * many entries of a word as it needs.
 */
const maxReplacing = 8;

/**
 * The statement that finds the words that begin with those in value 1, up to one more than can replace them. Its rows contain
 * `beginning` and `words`.
 */
export const wordsStatement = `SELECT beginning, ARRAY(
    SELECT word FROM search_vocabulary
    WHERE word >= beginning COLLATE "C" AND word < (beginning || U&'\\+10FFFF') COLLATE "C"
    ORDER BY word LIMIT ${maxReplacing + 1}
  ) AS words FROM unnest($1::text[]) AS searched (beginning)`;

/** Returns the query of the index for packages with all terms. `wordsOf` returns the words that begin with a word, as the statement finds them. */
export function searchQuery(
  tenant: string,
  terms: readonly SearchTerm[],
  wordsOf: (beginning: string) => readonly string[],
): string {
  return [`'${tenantToken(tenant)}'`, ...terms.map((term) => toQuery(term, wordsOf))].join(' & ');
}

/** Words consist of letters and digits, so none has a meaning in a query. */
function toQuery(
  { field, word: searched, isPrefix }: SearchTerm,
  wordsOf: (beginning: string) => readonly string[],
): string {
  const term = (word: string): string => `'${prefixes[field]}${word}'`;
  const indexed = indexedWord(searched);
  if (!isPrefix) return term(indexed);
  const words = wordsOf(indexed);
  return words.length > maxReplacing ? `${term(indexed)}:*` : `(${words.map(term).join(' | ')})`;
}
