import type { SearchTerm } from './search-degrees.ts';
import { tenantToken } from './search-tokens.ts';

/** The first letters of the terms in an index: of words in one field, and of words in any of them. */
export const termLetters = { name: 'n', keywords: 'k', any: 'a' } as const;
/**
 * The maximum number of words that replace their beginning in a query. The databases read all entries of a beginning, but of
 * words only what they need. With more words, a query costs more than it saves.
 */
export const maxReplacing = 8;
/** Sorts after all characters of words. */
export const lastCharacter = '\u{10ffff}';

/** How a database writes a query of its full-text index. */
export interface QuerySyntax {
  readonly and: string;
  readonly or: string;
  /** Returns the query for a term, which consists of letters and digits and so has no meaning in a query. */
  readonly whole: (term: string) => string;
  /** Returns the query for all terms that begin with a text. */
  readonly beginning: (text: string) => string;
}

/**
 * Returns the queries for the packages of a tenant with all terms of each degree; none if no package has one of the words.
 * `words` are those in the index that begin with a text, or the first of them if there are more than `maxReplacing`.
 */
export function searchQueries(
  tenant: string,
  degrees: readonly (readonly SearchTerm[])[],
  { and, or, whole, beginning }: QuerySyntax,
  words: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if ([...words.values()].some(({ length }) => length === 0)) return [];
  return degrees.map((terms) => [whole(tenantToken(tenant)), ...terms.map(toQuery)].join(and));

  function toQuery({ field, word, isPrefix }: SearchTerm): string {
    const termOf = (one: string): string => `${termLetters[field]}${one}`;
    if (!isPrefix) return whole(termOf(word));
    const replacing = words.get(word) ?? [];
    if (replacing.length > maxReplacing) return beginning(termOf(word));
    return `(${replacing.map((one) => whole(termOf(one))).join(or)})`;
  }
}

/** Returns the texts that words may begin with in a search. */
export function beginningsOf(degrees: readonly (readonly SearchTerm[])[]): readonly string[] {
  return [...new Set(degrees.flat().flatMap(({ word, isPrefix }) => (isPrefix ? [word] : [])))];
}
