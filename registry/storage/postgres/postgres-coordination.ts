import { randomUUID } from 'node:crypto';
import type { ServerActivity } from '../../statistics/server-activity.ts';
import type { Coordination, ReportedActivity } from '../contract/coordination.ts';
import { integer, text } from '../row.ts';
import type { Database } from './database.ts';

/** Expired rows that one statement removes. */
const maxRemoved = 100;

/** The report of a server that was killed remains for this time. */
const reportLifetime = '1 minute';

/** The coordination of servers through PostgreSQL. Only the clock of the database matters. */
export class PostgresCoordination implements Coordination {
  readonly #database: Database;
  readonly #id = randomUUID();

  constructor(database: Database) {
    this.#database = database;
  }

  async countWrong({ network, fingerprint, window }: Parameters<Coordination['countWrong']>[0]): Promise<number> {
    const [row = {}] = await this.#database.query(
      `WITH expired AS (
         DELETE FROM wrong_credentials WHERE (network, fingerprint) IN (
           SELECT network, fingerprint FROM wrong_credentials
           WHERE at < clock_timestamp() - make_interval(secs => $3::float / 1000) LIMIT ${maxRemoved} FOR UPDATE SKIP LOCKED)
       ), added AS (
         INSERT INTO wrong_credentials VALUES ($1, $2, clock_timestamp())
         ON CONFLICT (network, fingerprint) DO UPDATE SET at = excluded.at
       )
       SELECT count(*) AS count FROM wrong_credentials
       WHERE network = $1 AND fingerprint <> $2 AND at >= clock_timestamp() - make_interval(secs => $3::float / 1000)`,
      [network, fingerprint, window],
    );
    return integer(row, 'count');
  }

  async claim(key: string, maxTime: number): Promise<(() => Promise<void>) | undefined> {
    const id = randomUUID();
    const rows = await this.#database.query(
      `INSERT INTO claims VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3::float / 1000))
       ON CONFLICT (key) DO UPDATE SET id = excluded.id, ends_at = excluded.ends_at
       WHERE claims.ends_at < clock_timestamp() RETURNING 1`,
      [key, id, maxTime],
    );
    if (rows.length === 0) return undefined;
    return async () => {
      await this.#database.query('DELETE FROM claims WHERE key = $1 AND id = $2', [key, id]);
    };
  }

  async report(activity: ServerActivity): Promise<void> {
    await this.#database.query(
      `WITH old AS (DELETE FROM server_activity WHERE id <> $1 AND reported_at < clock_timestamp() - interval '${reportLifetime}')
       INSERT INTO server_activity VALUES ($1, $2, clock_timestamp())
       ON CONFLICT (id) DO UPDATE SET activity = excluded.activity, reported_at = excluded.reported_at`,
      [this.#id, JSON.stringify(activity)],
    );
  }

  async reports(): Promise<readonly ReportedActivity[]> {
    const rows = await this.#database.query(
      `SELECT id, activity FROM server_activity WHERE reported_at >= clock_timestamp() - interval '${reportLifetime}' ORDER BY id`,
    );
    return rows.map((row) => ({ ...(JSON.parse(text(row, 'activity')) as ServerActivity), id: text(row, 'id') }));
  }

  async leave(): Promise<void> {
    await this.#database.query('DELETE FROM server_activity WHERE id = $1', [this.#id]);
  }
}
