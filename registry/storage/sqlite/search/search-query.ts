import type { QuerySyntax } from '../../search/search-query.ts';

/** https://www.sqlite.org/fts5.html#full_text_query_syntax */
export const fts5: QuerySyntax = {
  and: ' AND ',
  or: ' OR ',
  whole: (term) => `"${term}"`,
  beginning: (text) => `"${text}" *`,
};
