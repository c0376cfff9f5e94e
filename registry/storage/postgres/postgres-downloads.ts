import {
  type DayPeriod,
  type DownloadCount,
  type DownloadedVersion,
  type DownloadRecords,
  dayOf,
} from '../contract/download-records.ts';
import { toDownloadedVersion } from '../download-row.ts';
import { integer } from '../row.ts';
import type { Database } from './database.ts';

/** The downloads that are added, by the versions that exist, in an order that is the same at all servers. */
const counted = `FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
    AS counted (tenant, name, version, count, at, day)
  JOIN packages ON packages.tenant = counted.tenant AND packages.name = counted.name
  JOIN versions ON versions.package = packages.id AND versions.version = counted.version`;

/** The downloads of published versions in PostgreSQL. */
export class PostgresDownloads implements DownloadRecords {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(counts: readonly DownloadCount[]): Promise<void> {
    const columns = [
      counts.map(({ tenant }) => tenant),
      counts.map(({ name }) => name),
      counts.map(({ version }) => version),
      counts.map(({ count }) => count),
      counts.map(({ lastAt }) => lastAt),
      counts.map(({ lastAt }) => dayOf(lastAt)),
    ];
    await this.#database.transaction(async (queries) => {
      await queries.query(
        `INSERT INTO downloads SELECT versions.package, versions.version, sum(count), max(at) ${counted}
         GROUP BY 1, 2 ORDER BY 1, 2
         ON CONFLICT (package, version) DO UPDATE SET downloads = downloads.downloads + excluded.downloads,
         last_at = greatest(downloads.last_at, excluded.last_at)`,
        columns,
      );
      await queries.query(
        `INSERT INTO daily_downloads SELECT versions.package, day, sum(count) ${counted} GROUP BY 1, 2 ORDER BY 1, 2
         ON CONFLICT (package, day) DO UPDATE SET downloads = daily_downloads.downloads + excluded.downloads`,
        columns,
      );
    });
  }

  async ofVersions(tenant: string, name: string): Promise<readonly DownloadedVersion[]> {
    const rows = await this.#database.query(
      `SELECT versions.version, blob, size, published_at, published_by, coalesce(downloads, 0) AS downloads, last_at
       FROM packages JOIN versions ON versions.package = packages.id
       LEFT JOIN downloads ON downloads.package = versions.package AND downloads.version = versions.version
       WHERE tenant = $1 AND name = $2 ORDER BY versions.id`,
      [tenant, name],
    );
    return rows.map(toDownloadedVersion);
  }

  async perDay(tenant: string, name: string, { first, last }: DayPeriod): Promise<ReadonlyMap<number, number>> {
    const rows = await this.#database.query(
      `SELECT day, downloads FROM packages JOIN daily_downloads ON package = id
       WHERE tenant = $1 AND name = $2 AND day BETWEEN $3 AND $4`,
      [tenant, name, first, last],
    );
    return new Map(rows.map((row) => [integer(row, 'day'), integer(row, 'downloads')]));
  }

  async removeDaysBefore(day: number, max: number): Promise<number> {
    const rows = await this.#database.query(
      `DELETE FROM daily_downloads WHERE (package, day) IN
       (SELECT package, day FROM daily_downloads WHERE day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1`,
      [day, max],
    );
    return rows.length;
  }
}
