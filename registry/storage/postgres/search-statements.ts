import type { SearchTerm } from '../search/search-degrees.ts';
import { indexedWord } from './search-words.ts';

/** A statement whose values follow those that every statement of its kind has. */
export interface SearchStatement {
  readonly text: string;
  readonly values: readonly string[];
}

/** Sorts after all characters of words. */
const lastCharacter = '\u{10ffff}';
/** The maximum number of indexed words that replace a prefix: the first ones in alphabetical order. */
const maxWords = 1_000;
/** The number up to which the entries of a term are counted. */
const maxCounted = 1_000;

/**
 * Returns the statement that reads the next packages of the first term, and returns those with the other terms. Values 1 to 3
 * are the tenant, the ID after which it reads, and the maximum number of packages to read. Each row contains the number of
 * packages that were read as `read`, the ID of the last one as `last` and, if a package was found, its `id` and `name`.
 *
 * A prefix is replaced with the words that begin with it, each found by one step in the index. For a word in a field, the index
 * has the packages in their order, so the statement reads no more of them than it needs.
 */
export function matchingStatement([first, ...others]: readonly [SearchTerm, ...SearchTerm[]]): SearchStatement {
  const values: string[] = [];
  const value = (text: string): string => `$${3 + values.push(text)}`;
  const words = wordsOf(first, value);
  const conditions = others.map(
    (term) => `EXISTS (SELECT FROM search_words AS other
           WHERE other.tenant = $1 AND other.package = read.package
           AND ${comparison('other.word', term, value)}${inField('other.field', term)})`,
  );
  const text = `WITH RECURSIVE words (word) AS (${words}), read AS MATERIALIZED (
         SELECT DISTINCT package
         FROM (SELECT word FROM words WHERE word IS NOT NULL LIMIT ${maxWords}) AS begun
         CROSS JOIN unnest('{${fieldsOf(first)}}'::"char"[]) AS fields (field)
         CROSS JOIN LATERAL (
           SELECT package FROM search_words AS one
           WHERE one.tenant = $1 AND one.word = begun.word AND one.field = fields.field AND one.package > $2
           ORDER BY package LIMIT $3) AS next
         ORDER BY package LIMIT $3
       ), matched AS MATERIALIZED (SELECT package FROM read WHERE ${['true', ...conditions].join(' AND ')})
       SELECT read, last, id, name FROM (SELECT count(*) AS read, max(package) AS last FROM read) AS bounds
       LEFT JOIN (SELECT id, name FROM matched JOIN packages ON id = matched.package) AS found ON true
       ORDER BY id`;
  return { text, values };
}

/**
 * Returns the statement that counts the entries of each term in the index, up to `maxCounted`. Its rows contain `count`, in the
 * order of the terms. Value 1 is the tenant.
 */
export function countingStatement(terms: readonly SearchTerm[]): SearchStatement {
  const values: string[] = [];
  const value = (text: string): string => `$${1 + values.push(text)}`;
  const counts = terms.map(
    (term) => `(SELECT count(*) FROM (
        SELECT FROM search_words WHERE tenant = $1 AND ${comparison('word', term, value)} LIMIT ${maxCounted}) AS counted)`,
  );
  return { text: `SELECT unnest(ARRAY[${counts.join(', ')}]) AS count`, values };
}

/** Returns the query of the indexed words that match a term, in alphabetical order. It may end with a row of null. */
function wordsOf(term: SearchTerm, value: (text: string) => string): string {
  if (!term.isPrefix) return `SELECT ${value(indexedWord(term.word))}`;
  const [start, end] = [value(indexedWord(term.word)), value(indexedWord(term.word) + lastCharacter)];
  return `(SELECT word FROM search_words WHERE tenant = $1 AND word >= ${start} AND word < ${end} ORDER BY word LIMIT 1)
         UNION ALL
         SELECT (SELECT next.word FROM search_words AS next
           WHERE next.tenant = $1 AND next.word > words.word AND next.word < ${end} ORDER BY next.word LIMIT 1)
         FROM words WHERE words.word IS NOT NULL`;
}

function comparison(column: string, { word, isPrefix }: SearchTerm, value: (text: string) => string): string {
  const indexed = indexedWord(word);
  return isPrefix
    ? `${column} >= ${value(indexed)} AND ${column} < ${value(indexed + lastCharacter)}`
    : `${column} = ${value(indexed)}`;
}

function inField(column: string, term: SearchTerm): string {
  return term.field === 'any' ? '' : ` AND ${column} = '${fieldsOf(term)}'`;
}

/** Returns the letters of the fields that a term searches, separated by commas. */
function fieldsOf({ field }: SearchTerm): string {
  return { name: 'n', keywords: 'k', any: 'n,k,d' }[field];
}
