import type { DatabaseSync } from 'node:sqlite';

/** Milliseconds for which a lease prevents the removal of files in a data folder. */
const leaseTime = 120_000;

/** Returns whether a backup is running, possibly in another process. No blob may be removed until it ends. */
export function isBackupRunning(database: DatabaseSync, now: number): boolean {
  return database.prepare('SELECT 1 FROM backups WHERE until > ?').get(now) !== undefined;
}

/** Takes or renews the lease of a backup. */
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
