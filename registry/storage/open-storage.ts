import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AuditLog } from './audit-log.ts';
import { isBackupRunning } from './backup-lease.ts';
import { Blobs } from './blobs.ts';
import { CacheEntries } from './cache-entries.ts';
import { DerivedFiles } from './derived-files.ts';
import { holdLock } from './hold-lock.ts';
import { migrate } from './migrations.ts';
import { Packages } from './packages.ts';
import { Rules } from './rules.ts';
import { indexBacklog } from './search/index-backlog.ts';
import { SearchIndex } from './search/search-index.ts';
import { Searches } from './search/searches.ts';
import { SharedSync } from './shared-sync.ts';
import { SmallBlobs } from './small-blobs.ts';
import { Transaction } from './transaction.ts';
import { Users } from './users.ts';

/** The database and the blobs of a data folder, which no other process can open for writing. */
export interface Storage {
  readonly users: Users;
  readonly rules: Rules;
  readonly audit: AuditLog;
  readonly packages: Packages;
  readonly searches: Searches;
  readonly cache: CacheEntries;
  readonly blobs: Blobs;
  readonly derived: DerivedFiles;
  /** Runs `work`, which must not await, and commits all of its changes or none. */
  transaction<T>(work: () => T): T;
  /** Like `transaction`, but shares one commit with concurrent changes; for frequent changes. */
  transactionSoon<T>(work: () => T): Promise<T>;
  /** Throws when the database is not writable. */
  ready(): void;
  /** Returns the size of the database, in bytes. */
  databaseSize(): number;
  close(): void;
}

export interface StorageOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Called for every step that changes the disk; for tests. */
  readonly onStep?: (step: string) => void;
  /** The maximum size of the database, in pages of 4 KiB. */
  readonly maxPages?: number;
}

export const databaseName = 'registry.db';

/** Pages of 4 KiB in the write-ahead log after which SQLite moves them into the database, while all requests wait. */
const checkpointPages = 4_000;

/** Bytes. */
const maxDerivedSize = 2 ** 28;

/**
 * Opens a data folder, creates it if it does not exist, and removes files that a crash left behind. Throws FolderInUse if
 * another server is using the folder, and StorageError if a newer server has written the database.
 */
export function openStorage(folder: string, options: StorageOptions = {}): Storage {
  const { now = Date.now, onStep = () => undefined, maxPages } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = holdLock(folder);
  const path = join(folder, databaseName);
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5_000 });
  try {
    // With NORMAL, SQLite syncs checkpoints only; Transaction syncs the log before a change is confirmed.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
    if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)}`);
    migrate(database);
    database.exec('BEGIN IMMEDIATE; ROLLBACK;');
    const log = new SharedSync(join(folder, `${databaseName}-wal`));
    const transaction = new Transaction(database, log, onStep);
    const blobs = new Blobs({
      folder,
      small: new SmallBlobs(database),
      onStep,
      isReferenced: referenceCheck(database),
      isRemovalBlocked: () => isBackupRunning(database, now()),
    });
    blobs.sweep();
    const index = new SearchIndex(database);
    const stopIndexing = indexBacklog(index, transaction);
    const searches = new Searches(path);
    return {
      users: new Users(database, transaction, now),
      rules: new Rules(database, transaction, now),
      audit: new AuditLog(database, now),
      packages: new Packages(database, transaction, index, now),
      searches,
      cache: new CacheEntries(database, transaction),
      blobs,
      derived: new DerivedFiles(join(folder, 'derived'), maxDerivedSize),
      transaction: (work) => transaction.run(work),
      transactionSoon: (work) => transaction.runSoon(work),
      ready: () => database.exec('BEGIN IMMEDIATE; ROLLBACK;'),
      databaseSize: () => pragma(database, 'page_count') * pragma(database, 'page_size'),
      close() {
        stopIndexing();
        searches.close();
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
