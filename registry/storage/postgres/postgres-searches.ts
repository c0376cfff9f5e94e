import { keywordSeparator } from '../../packages/packuments/keyword-separator.ts';
import type { Searching } from '../contract/storage.ts';
import { Overloaded } from '../errors.ts';
import { type DatabaseRow, integer, optionalText, text } from '../row.ts';
import { byName, byOrder, type Candidate, readableBy } from '../search/candidates.ts';
import { type FoundPackage, type FoundPackages, maxFound, type PackageSearch } from '../search/package-search.ts';
import { type SearchTerm, searchDegrees } from '../search/search-degrees.ts';
import type { Database } from './database.ts';
import { countingStatement, matchingStatement } from './search-statements.ts';

/** Milliseconds after which a search returns the results so far. */
const maxSearchTime = 250;
/** The number of packages that the first query of a search reads. */
const portion = 500;
/** The maximum number of packages that a query reads. */
const maxPortion = 32_000;
/** The number of searches that use connections at the same time. */
const maxRunning = 4;
/** The number of searches that run or wait. */
const maxSearches = 500;

/**
 * Searches packages by an index of their words. Candidates are read in the order of the packages and ranked as in SQLite, by
 * the same functions.
 */
export class PostgresSearches implements Searching {
  readonly #database: Database;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(search: PackageSearch): Promise<FoundPackages> {
    if (this.#running >= maxRunning) {
      if (this.#running + this.#waiting.length >= maxSearches) throw new Overloaded('Too many searches are running.');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await this.#find(search);
    } finally {
      // The next search takes the place of this one.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  async #find({ tenant, text: searched, from, size, reader }: PackageSearch): Promise<FoundPackages> {
    const isReadable = readableBy(reader, tenant);
    const end = performance.now() + maxSearchTime;
    const found = new Map<number, Candidate>();
    const term = searched.trim().toLowerCase();
    const degrees = searchDegrees(searched);
    if (degrees === undefined) await this.#add(found, this.#all(tenant), { isReadable, end, order: byOrder });
    else {
      await this.#add(found, this.#exact(tenant, term), { isReadable, end, order: byOrder });
      const order = byName(term);
      for (const [first, ...others] of await this.#rarestFirst(tenant, degrees)) {
        if (first) await this.#add(found, this.#matching(tenant, [first, ...others]), { isReadable, end, order });
      }
    }
    const page = [...found.keys()].slice(from, from + size);
    return { packages: await this.#packages(page), total: found.size };
  }

  /** Adds the readable packages of one degree of relevance, the best first. */
  async #add(
    found: Map<number, Candidate>,
    portions: AsyncIterable<readonly Candidate[]>,
    { isReadable, end, order }: Selection,
  ): Promise<void> {
    const added: Candidate[] = [];
    for await (const candidates of portions) {
      const readable = candidates.filter(({ id, name }) => !found.has(id) && isReadable(name));
      added.push(...readable.slice(0, maxFound - found.size - added.length));
      if (found.size + added.length >= maxFound || performance.now() > end) break;
    }
    for (const candidate of added.sort(order)) found.set(candidate.id, candidate);
  }

  async *#exact(tenant: string, name: string): AsyncGenerator<readonly Candidate[]> {
    const rows = await this.#database.query('SELECT id, name FROM packages WHERE tenant = $1 AND name = $2', [
      tenant,
      name.replaceAll('\0', ''),
    ]);
    yield rows.map(toCandidate);
  }

  async *#all(tenant: string): AsyncGenerator<readonly Candidate[]> {
    for (let after = '', isLast = false; !isLast; ) {
      const rows = await this.#database.query(
        'SELECT id, name FROM packages WHERE tenant = $1 AND name > $2 ORDER BY name LIMIT $3',
        [tenant, after, portion],
      );
      const candidates = rows.map(toCandidate);
      yield candidates;
      isLast = candidates.length < portion;
      after = candidates.at(-1)?.name ?? '';
    }
  }

  /** Reads the packages of the first term in portions, which grow because few of them may have the other terms. */
  async *#matching(
    tenant: string,
    terms: readonly [SearchTerm, ...SearchTerm[]],
  ): AsyncGenerator<readonly Candidate[]> {
    const { text: statement, values } = matchingStatement(terms);
    let size = portion;
    for (let after = 0, isLast = false; !isLast; size = Math.min(size * 4, maxPortion)) {
      const rows = await this.#database.query(statement, [tenant, after, size, ...values]);
      const [bounds] = rows;
      yield rows.filter(({ id }) => id !== null).map(toCandidate);
      isLast = bounds === undefined || integer(bounds, 'read') < size;
      if (!isLast && bounds) after = integer(bounds, 'last');
    }
  }

  /**
   * Resolves to the degrees, each starting with the term whose word has the fewest entries in the index. The terms of all
   * degrees have the same words in the same order.
   */
  async #rarestFirst(tenant: string, degrees: readonly (readonly SearchTerm[])[]): Promise<typeof degrees> {
    const terms = degrees.at(-1) ?? [];
    if (terms.length < 2) return degrees;
    const { text: statement, values } = countingStatement(terms);
    const counts = (await this.#database.query(statement, [tenant, ...values])).map((row) => integer(row, 'count'));
    const rarest = counts.indexOf(Math.min(...counts));
    return degrees.map((degree) => [...degree.slice(rarest, rarest + 1), ...degree.toSpliced(rarest, 1)]);
  }

  async #packages(ids: readonly number[]): Promise<readonly FoundPackage[]> {
    if (ids.length === 0) return [];
    const rows = await this.#database.query(
      `SELECT name, left(description, 1000) AS description, left(keywords, 1000) AS keywords, modified_at,
       dist_tags::json ->> 'latest' AS version FROM packages JOIN unnest($1::bigint[]) WITH ORDINALITY AS found (id, place)
       USING (id) ORDER BY place`,
      [ids],
    );
    return rows.map(toFound);
  }
}

interface Selection {
  readonly isReadable: (name: string) => boolean;
  /** The time when the search ends. */
  readonly end: number;
  readonly order: (a: Candidate, b: Candidate) => number;
}

function toCandidate(row: DatabaseRow): Candidate {
  return { id: integer(row, 'id'), name: text(row, 'name') };
}

function toFound(row: DatabaseRow): FoundPackage {
  const keywords = text(row, 'keywords');
  return {
    name: text(row, 'name'),
    description: text(row, 'description'),
    keywords: keywords === '' ? [] : keywords.split(keywordSeparator),
    version: optionalText(row, 'version') ?? '',
    modifiedAt: integer(row, 'modified_at'),
  };
}
