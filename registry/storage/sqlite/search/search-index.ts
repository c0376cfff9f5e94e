import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '../../row.ts';
import { termLetters } from '../../search/search-query.ts';
import { searchTokens, tenantToken } from '../../search/search-tokens.ts';

/**
 * The maximum size of a portion when an existing database is indexed: the number of packages, and the bytes of their texts,
 * of which the last package may have more. It occupies the thread for a few milliseconds if no text is longer.
 */
const maxPortion = { packages: 50, bytes: 2 ** 14 } as const;

/**
 * The full-text index of the names, keywords and descriptions of packages, whose terms are the words with the letter of
 * their field, and all words in it. A package is indexed by the transaction that changes it; a trigger removes it. Packages
 * that an earlier version of the server has published are indexed in portions.
 */
export class SearchIndex {
  readonly #statements;

  constructor(database: DatabaseSync) {
    const statement = (sql: string) => database.prepare(sql);
    this.#statements = {
      has: statement('SELECT 1 FROM package_terms WHERE rowid = ?'),
      source: statement('SELECT tenant, name, description, keywords FROM packages WHERE id = ?'),
      put: statement('INSERT OR REPLACE INTO package_terms (rowid, terms) VALUES (?, ?)'),
      addWords: statement('INSERT OR IGNORE INTO search_vocabulary SELECT value FROM json_each(?)'),
      backlog: statement('SELECT after FROM search_backlog'),
      next: statement(
        `SELECT id, octet_length(name) + octet_length(description) + octet_length(keywords) AS bytes FROM packages WHERE id > ? ORDER BY id
         LIMIT ${maxPortion.packages}`,
      ),
      advance: statement('UPDATE search_backlog SET after = ?'),
      finish: statement('DELETE FROM search_backlog'),
    };
  }

  has(id: number): boolean {
    return this.#statements.has.get(id) !== undefined;
  }

  /** Indexes the current row of a package. Must be called in the transaction that changes the row. */
  putStored(id: number): void {
    const row = this.#statements.source.get(id);
    if (!row) return;
    const tokensOf = (column: string): readonly string[] => searchTokens(text(row, column));
    const [names, keywords] = [tokensOf('name'), tokensOf('keywords')];
    const words = new Set([...names, ...keywords, ...tokensOf('description')]);
    const terms = [
      tenantToken(text(row, 'tenant')),
      ...names.map((word) => `${termLetters.name}${word}`),
      ...keywords.map((word) => `${termLetters.keywords}${word}`),
      ...Array.from(words, (word) => `${termLetters.any}${word}`),
    ];
    this.#statements.put.run(id, terms.join(' '));
    this.#statements.addWords.run(JSON.stringify([...words]));
  }

  /** Returns whether there are packages that an earlier version has published and that are not indexed yet. */
  hasBacklog(): boolean {
    return this.#statements.backlog.get() !== undefined;
  }

  /** Indexes the next portion of these packages. Must be called in a transaction. */
  putPortion(): void {
    const backlog = this.#statements.backlog.get();
    if (!backlog) return;
    const rows = this.#statements.next.all(integer(backlog, 'after'));
    let bytes = 0;
    let count = 0;
    for (const row of rows) {
      if (bytes >= maxPortion.bytes) break;
      this.putStored(integer(row, 'id'));
      bytes += integer(row, 'bytes');
      count++;
    }
    const last = rows[count - 1];
    if (!last || (count === rows.length && count < maxPortion.packages)) this.#statements.finish.run();
    else this.#statements.advance.run(integer(last, 'id'));
  }
}
