import type { DatabaseSync } from 'node:sqlite';
import { nextTurn } from '../../../slices/next-turn.ts';
import {
  type DayPeriod,
  type DownloadCount,
  type DownloadedVersion,
  type DownloadRecords,
  dayOf,
} from '../../contract/download-records.ts';
import { toDownloadedVersion } from '../../download-row.ts';
import { integer } from '../../row.ts';
import type { Transactions } from '../transaction.ts';
import type { Packages } from './packages.ts';

/** Versions that are read before other work runs. Their rows contain their manifests. */
const portion = 100;

/** The downloads of published versions in SQLite. */
export class SqliteDownloads implements DownloadRecords {
  readonly #transaction: Transactions;
  readonly #packages: Pick<Packages, 'unchanging'>;
  readonly #statements;

  constructor(database: DatabaseSync, transaction: Transactions, packages: Pick<Packages, 'unchanging'>) {
    this.#transaction = transaction;
    this.#packages = packages;
    const statement = (sql: string) => database.prepare(sql);
    this.#statements = {
      find: statement(
        `SELECT id FROM packages JOIN versions ON package = id WHERE tenant = ? AND name = ? AND version = ?`,
      ),
      add: statement(
        `INSERT INTO downloads VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
         downloads = downloads + excluded.downloads, last_at = max(last_at, excluded.last_at)`,
      ),
      addToDay: statement(
        'INSERT INTO daily_downloads VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET downloads = downloads + excluded.downloads',
      ),
      ofVersions: statement(
        `SELECT versions.rowid AS id, versions.version, blob, size, published_at, published_by,
         coalesce(downloads, 0) AS downloads, last_at
         FROM packages JOIN versions ON versions.package = packages.id
         LEFT JOIN downloads ON downloads.package = versions.package AND downloads.version = versions.version
         WHERE tenant = ? AND name = ? AND versions.rowid > ? ORDER BY versions.rowid LIMIT ?`,
      ),
      perDay: statement(
        `SELECT day, downloads FROM packages JOIN daily_downloads ON package = id
         WHERE tenant = ? AND name = ? AND day BETWEEN ? AND ?`,
      ),
      hasDays: statement('SELECT 1 FROM daily_downloads WHERE day < ? LIMIT 1'),
      removeDays: statement(
        `DELETE FROM daily_downloads WHERE (package, day) IN
         (SELECT package, day FROM daily_downloads WHERE day < ? LIMIT ?)`,
      ),
    };
  }

  add(counts: readonly DownloadCount[]): Promise<void> {
    return this.#transaction.runSoon(() => {
      for (const { tenant, name, version, count, lastAt } of counts) {
        const row = this.#statements.find.get(tenant, name, version);
        if (!row) continue;
        const id = integer(row, 'id');
        this.#statements.add.run(id, version, count, lastAt);
        this.#statements.addToDay.run(id, dayOf(lastAt), count);
      }
    });
  }

  async ofVersions(tenant: string, name: string): Promise<readonly DownloadedVersion[]> {
    const found: DownloadedVersion[] = [];
    for (let after = -1; ; ) {
      await this.#packages.unchanging(tenant, name);
      const rows = this.#statements.ofVersions.all(tenant, name, after, portion);
      found.push(...rows.map(toDownloadedVersion));
      const last = rows.at(-1);
      if (!last || rows.length < portion) return found;
      after = integer(last, 'id');
      await nextTurn();
    }
  }

  async perDay(tenant: string, name: string, { first, last }: DayPeriod): Promise<ReadonlyMap<number, number>> {
    const rows = this.#statements.perDay.all(tenant, name, first, last);
    return new Map(rows.map((row) => [integer(row, 'day'), integer(row, 'downloads')]));
  }

  async removeDaysBefore(day: number, max: number): Promise<number> {
    // Most starts have nothing to write.
    if (this.#statements.hasDays.get(day) === undefined) return 0;
    return this.#transaction.runSoon(() => Number(this.#statements.removeDays.run(day, max).changes));
  }
}
