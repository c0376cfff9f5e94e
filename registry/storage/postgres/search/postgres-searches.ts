import { forEachInSlices } from '../../../slices/run-in-slices.ts';
import type { Searching } from '../../contract/storage.ts';
import { Overloaded } from '../../errors.ts';
import { type DatabaseRow, integer, text, texts } from '../../row.ts';
import { byName, byOrder, type Candidate, readableBy } from '../../search/candidates.ts';
import { toFound } from '../../search/found-package.ts';
import { hasVisibleVersion } from '../../search/has-visible-version.ts';
import { listPackages, type NameScan, type ScannedNames } from '../../search/list-packages.ts';
import { type FoundPackage, type FoundPackages, maxFound, type PackageSearch } from '../../search/package-search.ts';
import { type SearchTerm, searchDegrees } from '../../search/search-degrees.ts';
import { beginningsOf, searchQueries } from '../../search/search-query.ts';
import type { Database } from '../database.ts';
import { tsquery, wordsStatement } from './search-query.ts';
import { indexedWord } from './search-words.ts';

/** Milliseconds after which a search returns the results so far. */
const maxSearchTime = 250;
/** The number of packages that a query finds at first. Only a reader who may not read all of them needs more. */
const portion = maxFound;
/** The maximum number of packages that a query finds. */
const maxPortion = 32_000;
/** The number of searches that use connections at the same time. */
const maxRunning = 4;
/** The number of searches that run or wait. */
const maxSearches = 500;

/** Searches packages by an index of their words. Candidates are ranked as in SQLite, by the same functions. */
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
    const degrees = searchDegrees(searched)?.map((terms) => terms.map(indexed));
    if (degrees === undefined) return listPackages({ tenant, from, size, reader }, (scan) => this.#scan(scan));
    const isReadable = readableBy(reader, tenant);
    const selection = { isReadable, end: performance.now() + maxSearchTime };
    const found = new Map<number, Candidate>();
    const term = searched.trim().toLowerCase();
    let isComplete = await this.#add(found, this.#exact(tenant, term), { ...selection, order: byOrder });
    const order = byName(term);
    for (const query of searchQueries(tenant, degrees, tsquery, await this.#wordsOf(degrees))) {
      const isAdded = await this.#add(found, this.#matching(query), { ...selection, order });
      isComplete = isComplete && isAdded;
    }
    const page = [...found.keys()].slice(from, from + size);
    return { packages: await this.#packages(page), total: found.size, isComplete };
  }

  /** Adds the readable packages of one degree of relevance, the best first. Resolves to whether these are all of them. */
  async #add(
    found: Map<number, Candidate>,
    portions: AsyncIterable<readonly Candidate[]>,
    { isReadable, end, order }: Selection,
  ): Promise<boolean> {
    const added: Candidate[] = [];
    let isComplete = true;
    for await (const candidates of portions) {
      await forEachInSlices(candidates, (candidate) => {
        if (!found.has(candidate.id) && isReadable(candidate.name)) added.push(candidate);
      });
      isComplete = found.size + added.length <= maxFound && performance.now() <= end;
      if (!isComplete) break;
    }
    for (const candidate of added.slice(0, maxFound - found.size).sort(order)) found.set(candidate.id, candidate);
    return isComplete;
  }

  async #scan({ tenant, reader, after, skip, take }: NameScan): Promise<ScannedNames> {
    const rows = await this.#database.query(
      `SELECT id, name FROM packages WHERE tenant = $1 AND name > $2 AND ${hasVisibleVersion} ORDER BY name LIMIT $3`,
      [tenant, after, portion],
    );
    const candidates = rows.map(toCandidate);
    const isReadable = readableBy(reader, tenant);
    const readable: number[] = [];
    await forEachInSlices(candidates, ({ id, name }) => {
      if (isReadable(name)) readable.push(id);
    });
    const packages = await this.#packages(readable.slice(skip, skip + take));
    const last = candidates.length < portion ? undefined : candidates.at(-1)?.name;
    return { count: readable.length, packages, last };
  }

  async *#exact(tenant: string, name: string): AsyncGenerator<readonly Candidate[]> {
    const rows = await this.#database.query(
      `SELECT id, name FROM packages WHERE tenant = $1 AND name = $2 AND ${hasVisibleVersion}`,
      [tenant, name.replaceAll('\0', '')],
    );
    yield rows.map(toCandidate);
  }

  async #wordsOf(degrees: readonly (readonly SearchTerm[])[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.#database.query(wordsStatement, [beginningsOf(degrees)]);
    return new Map(rows.map((row) => [text(row, 'beginning'), texts(row, 'words')]));
  }

  /** Finds packages in portions, which grow because the reader may read few of them. */
  async *#matching(query: string): AsyncGenerator<readonly Candidate[]> {
    let size = portion;
    for (let skipped = 0, isLast = false; !isLast; size = Math.min(size * 4, maxPortion)) {
      const rows = await this.#database.query(
        `SELECT id, name, ${hasVisibleVersion} AS visible FROM find_packages($1, $2, $3) AS packages (id, name)`,
        [query, skipped, size],
      );
      yield rows.filter(({ visible }) => visible === true).map(toCandidate);
      isLast = rows.length < size;
      skipped += size;
    }
  }

  async #packages(ids: readonly number[]): Promise<readonly FoundPackage[]> {
    if (ids.length === 0) return [];
    const rows = await this.#database.query(
      `SELECT name, left(description, 1000) AS description, left(keywords, 1000) AS keywords, modified_at,
       latest.version, published_by FROM unnest($1::bigint[]) WITH ORDINALITY AS found (id, place)
       JOIN packages ON packages.id = found.id
       LEFT JOIN versions AS latest ON latest.package = packages.id AND latest.version = dist_tags::json ->> 'latest'
       ORDER BY place`,
      [ids],
    );
    return rows.map(toFound);
  }
}

/** Returns a term as the index contains it. */
function indexed(term: SearchTerm): SearchTerm {
  return { ...term, word: indexedWord(term.word) };
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
