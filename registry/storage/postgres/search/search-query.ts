import { lastCharacter, maxReplacing, type QuerySyntax } from '../../search/search-query.ts';

/** https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY */
export const tsquery: QuerySyntax = {
  and: ' & ',
  or: ' | ',
  whole: (term) => `'${term}'`,
  beginning: (text) => `'${text}':*`,
};

/**
 * The statement that finds the words that begin with the texts in value 1, up to one more than can replace them. Its rows contain
 * `beginning` and `words`.
 */
export const wordsStatement = `SELECT beginning, ARRAY(
    SELECT word FROM search_vocabulary
    WHERE word >= beginning COLLATE "C" AND word < (beginning || '${lastCharacter}') COLLATE "C"
    ORDER BY word LIMIT ${maxReplacing + 1}
  ) AS words FROM unnest($1::text[]) AS searched (beginning)`;
