import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AuditLog } from './audit-log.ts';
import { isBackupRunning } from './backup-lease.ts';
import { Blobs } from './blobs.ts';
import { CacheEntries } from './cache-entries.ts';
import { holdLock } from './hold-lock.ts';
import { migrate } from './migrations.ts';
import { Packages } from './packages.ts';
import { Rules } from './rules.ts';
import { SharedSync } from './shared-sync.ts';
import { SmallBlobs } from './small-blobs.ts';
import { Transaction } from './transaction.ts';
import { Users } from './users.ts';

/** All that is kept: the database and the blobs of one data folder, which no other process has open for writing. */
export interface Storage {
  readonly users: Users;
  readonly rules: Rules;
  readonly audit: AuditLog;
  readonly packages: Packages;
  readonly cache: CacheEntries;
  readonly blobs: Blobs;
  /** Makes all changes of `work`, which must not await, or none. */
  transaction<T>(work: () => T): T;
  /** The same, together with what others change at the same moment: for changes that come in numbers. */
  transactionSoon<T>(work: () => T): Promise<T>;
  /** Throws when the database cannot be written. */
  ready(): void;
  /** Bytes of the database. */
  databaseSize(): number;
  close(): void;
}

export interface StorageOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Told of every step that changes what is on the disk. */
  readonly onStep?: (step: string) => void;
  /** How far the database may grow, in pages of 4 KiB. */
  readonly maximumPages?: number;
}

export const databaseName = 'registry.db';

/** After so many pages of 4 KiB the write-ahead log is taken into the database, for which all requests wait. */
const checkpointPages = 4_000;

/**
 * Opens a data folder, which is made when it is not there. What a crash left behind is removed. Throws StorageError when
 * another server has the folder or when its database is from the future.
 */
export function openStorage(folder: string, options: StorageOptions = {}): Storage {
  const { now = Date.now, onStep = () => undefined, maximumPages } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = holdLock(folder);
  const database = new DatabaseSync(join(folder, databaseName), { enableForeignKeyConstraints: true, timeout: 5_000 });
  try {
    // NORMAL leaves it to Transaction to sync the log before a change is answered; checkpoints are still synced.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
    if (maximumPages !== undefined) database.exec(`PRAGMA max_page_count = ${Math.trunc(maximumPages)}`);
    migrate(database);
    database.exec('BEGIN IMMEDIATE; ROLLBACK;');
    const log = new SharedSync(join(folder, `${databaseName}-wal`));
    const transaction = new Transaction(database, log, onStep);
    const blobs = new Blobs({
      folder,
      small: new SmallBlobs(database),
      onStep,
      isReferenced: referenceCheck(database),
      mustStay: () => isBackupRunning(database, now()),
    });
    blobs.sweep();
    return {
      users: new Users(database, transaction, now),
      rules: new Rules(database, transaction, now),
      audit: new AuditLog(database, now),
      packages: new Packages(database, transaction, now),
      cache: new CacheEntries(database, transaction),
      blobs,
      transaction: (work) => transaction.run(work),
      transactionSoon: (work) => transaction.runSoon(work),
      ready: () => database.exec('BEGIN IMMEDIATE; ROLLBACK;'),
      databaseSize: () => pragma(database, 'page_count') * pragma(database, 'page_size'),
      close() {
        blobs.close();
        log.close();
        database.close();
        lock.release();
      },
    };
  } catch (error) {
    database.close();
    lock.release();
    throw error;
  }
}

function referenceCheck(database: DatabaseSync): (id: string) => boolean {
  const statement = database.prepare(
    'SELECT 1 FROM versions WHERE blob = ? UNION ALL SELECT 1 FROM cache_entries WHERE blob = ? LIMIT 1',
  );
  return (id) => statement.get(id, id) !== undefined;
}

function pragma(database: DatabaseSync, name: 'page_count' | 'page_size'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
