import type { DatabaseSync } from 'node:sqlite';

/** For so long the files of a data folder stay after a backup has last said that it is at work. */
const leaseTime = 120_000;

/** Whether a backup is being made, perhaps by another process, so that no blob may be removed. */
export function isBackupRunning(database: DatabaseSync, now: number): boolean {
  return database.prepare('SELECT 1 FROM backups WHERE until > ?').get(now) !== undefined;
}

/** Says that a backup is at work; to be repeated while it is. */
export function takeLease(database: DatabaseSync, now: number): void {
  database
    .prepare(
      'INSERT INTO backups (rowid, until) VALUES (1, ?) ON CONFLICT (rowid) DO UPDATE SET until = excluded.until',
    )
    .run(now + leaseTime);
}

export function endLease(database: DatabaseSync): void {
  database.prepare('DELETE FROM backups').run();
}
