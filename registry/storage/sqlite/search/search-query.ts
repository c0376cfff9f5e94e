import { type SearchTerm, searchDegrees } from '../../search/search-degrees.ts';
import { tenantToken } from '../../search/search-tokens.ts';

const anyColumn = '{name keywords description}';

/** Returns the queries of the full-text index for a search, in the order of relevance; undefined for one that finds all packages. */
export function searchQueries(tenant: string, text: string): readonly string[] | undefined {
  return searchDegrees(text)?.map((terms) =>
    [`tenant : "${tenantToken(tenant)}"`, ...terms.map(toQuery)].join(' AND '),
  );
}

function toQuery({ field, word, isPrefix }: SearchTerm): string {
  return `${field === 'any' ? anyColumn : field} : "${word}"${isPrefix ? ' *' : ''}`;
}
