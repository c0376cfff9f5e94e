import type { DatabaseSync } from 'node:sqlite';
import { keywordSeparator } from '../../../packages/packuments/keyword-separator.ts';
import { type DatabaseRow, integer, optionalText, text } from '../../row.ts';
import { byName, byOrder, type Candidate, readableBy } from '../../search/candidates.ts';
import { type FoundPackage, type FoundPackages, maxFound, type PackageSearch } from '../../search/package-search.ts';
import { type SearchTerm, searchDegrees } from '../../search/search-degrees.ts';
import { beginningsOf, lastCharacter, maxReplacing, searchQuery } from '../../search/search-query.ts';
import { fts5 } from './search-query.ts';

/** Milliseconds after which a search returns the results so far. */
const maxSearchTime = 250;
const candidatesPerTimeCheck = 100;

/** Returns a function that finds packages in a database. It only reads, and may take as long as `maxSearchTime`. */
export function packageFinder(database: DatabaseSync): (search: PackageSearch) => FoundPackages {
  const statement = (sql: string) => database.prepare(sql);
  const statements = {
    exact: statement('SELECT id, name FROM packages WHERE tenant = ? AND name = ?'),
    all: statement('SELECT id, name FROM packages WHERE tenant = ? ORDER BY name'),
    matching: statement(
      'SELECT packages.id, packages.name FROM package_terms JOIN packages ON packages.id = package_terms.rowid WHERE package_terms MATCH ?',
    ),
    words: statement(
      `SELECT word FROM search_vocabulary WHERE word >= ? AND word < ? ORDER BY word LIMIT ${maxReplacing + 1}`,
    ),
    found: statement(
      `SELECT name, substr(description, 1, 1000) AS description, substr(keywords, 1, 1000) AS keywords, modified_at,
       json_extract(dist_tags, '$.latest') AS version FROM packages WHERE id = ?`,
    ),
  };

  return ({ tenant, text: searched, from, size, reader }) => {
    const isReadable = readableBy(reader, tenant);
    const end = performance.now() + maxSearchTime;
    const found = new Map<number, Candidate>();
    const term = searched.trim().toLowerCase();
    const degrees = searchDegrees(searched);
    if (degrees === undefined) add(statements.all.iterate(tenant), byOrder);
    else {
      add(statements.exact.iterate(tenant, term), byOrder);
      for (const query of queriesOf(tenant, degrees)) add(statements.matching.iterate(query), byName(term));
    }
    const page = [...found.keys()].slice(from, from + size);
    return { packages: page.flatMap((id) => foundPackage(id)), total: found.size };

    /** Adds the readable packages of one degree of relevance, the best first. */
    function add(rows: Iterable<DatabaseRow>, order: (a: Candidate, b: Candidate) => number): void {
      const added: Candidate[] = [];
      let seen = 0;
      for (const row of rows) {
        if (found.size + added.length >= maxFound) break;
        if (++seen % candidatesPerTimeCheck === 0 && performance.now() > end) break;
        const candidate = { id: integer(row, 'id'), name: text(row, 'name') };
        if (!found.has(candidate.id) && isReadable(candidate.name)) added.push(candidate);
      }
      for (const candidate of added.sort(order)) found.set(candidate.id, candidate);
    }
  };

  /** Returns the queries of the index for the degrees; none if no package has one of the words. */
  function queriesOf(tenant: string, degrees: readonly (readonly SearchTerm[])[]): readonly string[] {
    const words = new Map(beginningsOf(degrees).map((beginning) => [beginning, wordsOf(beginning)]));
    if ([...words.values()].some(({ length }) => length === 0)) return [];
    return degrees.map((terms) => searchQuery(tenant, terms, fts5, (beginning) => words.get(beginning) ?? []));
  }

  function wordsOf(beginning: string): readonly string[] {
    return statements.words.all(beginning, `${beginning}${lastCharacter}`).map((row) => text(row, 'word'));
  }

  function foundPackage(id: number): readonly FoundPackage[] {
    const row = statements.found.get(id);
    // Removed since it was found.
    if (!row) return [];
    const keywords = text(row, 'keywords');
    return [
      {
        name: text(row, 'name'),
        description: text(row, 'description'),
        keywords: keywords === '' ? [] : keywords.split(keywordSeparator),
        version: optionalText(row, 'version') ?? '',
        modifiedAt: integer(row, 'modified_at'),
      },
    ];
  }
}
