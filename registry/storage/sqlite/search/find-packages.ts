import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseRow, integer, text } from '../../row.ts';
import { byName, byOrder, type Candidate, readableBy } from '../../search/candidates.ts';
import { hasVisibleVersion } from '../../search/has-visible-version.ts';
import { type FoundPackages, maxFound, type PackageSearch } from '../../search/package-search.ts';
import { type SearchTerm, searchDegrees } from '../../search/search-degrees.ts';
import { beginningsOf, lastCharacter, maxReplacing, searchQueries } from '../../search/search-query.ts';
import { foundPackages } from './found-packages.ts';
import { fts5 } from './search-query.ts';

/** Milliseconds after which a search returns the results so far. */
const maxSearchTime = 250;
const candidatesPerTimeCheck = 100;

/** Returns a function that finds packages by words in a database. It only reads, and may take as long as `maxSearchTime`. */
export function packageFinder(database: DatabaseSync): (search: PackageSearch) => FoundPackages {
  const packages = foundPackages(database);
  const statement = (sql: string) => database.prepare(sql);
  const statements = {
    exact: statement(`SELECT id, name FROM packages WHERE tenant = ? AND name = ? AND ${hasVisibleVersion}`),
    matching: statement(
      `SELECT packages.id, packages.name FROM package_terms JOIN packages ON packages.id = package_terms.rowid
       WHERE package_terms MATCH ? AND ${hasVisibleVersion}`,
    ),
    words: statement(
      `SELECT word FROM search_vocabulary WHERE word >= ? AND word < ? ORDER BY word LIMIT ${maxReplacing + 1}`,
    ),
  };

  return ({ tenant, text: searched, from, size, reader }) => {
    const isReadable = readableBy(reader, tenant);
    const end = performance.now() + maxSearchTime;
    const found = new Map<number, Candidate>();
    const term = searched.trim().toLowerCase();
    const degrees = searchDegrees(searched) ?? [];
    let isComplete = true;
    add(statements.exact.iterate(tenant, term), byOrder);
    for (const query of searchQueries(tenant, degrees, fts5, wordsOf(degrees)))
      add(statements.matching.iterate(query), byName(term));
    const page = [...found.keys()].slice(from, from + size);
    return { packages: packages(page), total: found.size, isComplete };

    /** Adds the readable packages of one degree of relevance, the best first. */
    function add(rows: Iterable<DatabaseRow>, order: (a: Candidate, b: Candidate) => number): void {
      const added: Candidate[] = [];
      let seen = 0;
      for (const row of rows) {
        const candidate = { id: integer(row, 'id'), name: text(row, 'name') };
        const isLate = ++seen % candidatesPerTimeCheck === 0 && performance.now() > end;
        const isFull = found.size + added.length >= maxFound;
        if (!isLate && (found.has(candidate.id) || !isReadable(candidate.name))) continue;
        if (isLate || isFull) {
          isComplete = false;
          break;
        }
        added.push(candidate);
      }
      for (const candidate of added.sort(order)) found.set(candidate.id, candidate);
    }
  };

  function wordsOf(degrees: readonly (readonly SearchTerm[])[]): ReadonlyMap<string, readonly string[]> {
    const wordsFrom = (beginning: string) => statements.words.all(beginning, `${beginning}${lastCharacter}`);
    return new Map(beginningsOf(degrees).map((one) => [one, wordsFrom(one).map((row) => text(row, 'word'))]));
  }
}
