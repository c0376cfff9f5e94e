import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Blobs } from '../../blobs/blobs.ts';
import type { Storage } from '../../contract/storage.ts';
import type { DeliveriesOf } from '../../contract/webhook-records.ts';
import { DerivedFiles } from '../../derived-files.ts';
import type { DamagedBlob } from '../../errors.ts';
import { checkFolder, expectNoContents } from '../../folder/check-folder.ts';
import { diskSpace } from '../../folder/disk-space.ts';
import { expectWritable } from '../../folder/expect-writable.ts';
import { createFolders, narrowModes } from '../../folder/file-modes.ts';
import { databaseName, derivedName } from '../../folder/names.ts';
import { Reserve } from '../../folder/reserve.ts';
import { SharedSync } from '../../shared-sync.ts';
import { AuditLog } from '../audit-log.ts';
import { RemovalLock } from '../backups/removal-lock.ts';
import { CacheEntries } from '../cache-entries.ts';
import { Checkpoints } from '../checkpoints/checkpoints.ts';
import { indexBacklog } from '../search/index-backlog.ts';
import { SearchIndex } from '../search/search-index.ts';
import { Searches } from '../search/searches.ts';
import { SmallBlobs } from '../small-blobs.ts';
import { SqliteLogins } from '../sqlite-logins.ts';
import { type RecordsOptions, recordsOf } from '../sqlite-records.ts';
import { SqliteSignatures } from '../sqlite-signatures.ts';
import { SqliteWebhooks } from '../sqlite-webhooks.ts';
import { Transaction } from '../transaction.ts';
import { Upkeep } from '../upkeep/upkeep.ts';
import { holdLock } from './hold-lock.ts';
import { isOwnerOfBlobs } from './identity.ts';
import { isNew, migrate } from './migrations.ts';
import { checkpointPages, databaseDamage, openDatabase, withPath } from './open-database.ts';

/** The database and the blobs of a data folder, which no other process can open for writing. */
export interface SqliteStorage extends Storage {
  readonly searches: Searches;
  readonly derived: DerivedFiles;
  /** The background work. Not started by `openStorage`. */
  readonly upkeep: Upkeep;
  close(): void;
}

export interface StorageOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Returns the deliveries to webhooks for a change. */
  readonly deliveriesOf?: DeliveriesOf;
  /** Called for every step that changes the disk; for tests. */
  readonly onStep?: (step: string) => void;
  /** The maximum size of the database, in pages of 4 KiB. */
  readonly maxPages?: number;
  /** Pages in the write-ahead log after which they are copied into the database. */
  readonly checkpointPages?: number;
  /** Called when a blob that is in use is found to be missing or damaged. */
  readonly onDamage?: (damage: DamagedBlob) => void;
  /** Returns milliseconds that never decrease. */
  readonly elapsed?: () => number;
}

/** Bytes. */
const maxDerivedSize = 2 ** 28;

/**
 * Opens a data folder, and creates it if it does not exist. Throws FolderInUse if another server is using the folder, and
 * StorageError if the folder cannot be used: its database is damaged, is missing although the folder has contents, was written
 * by a newer server, or is not the one that its blobs belong to.
 */
export function openStorage(folder: string, options: StorageOptions = {}): SqliteStorage {
  createFolders(folder);
  const lock = holdLock(folder);
  const reserve = new Reserve(folder);
  try {
    checkFolder(folder);
    const database = openDatabase(folder, { ...options, reserve });
    try {
      const storage = withPath(join(folder, databaseName), () => composed(folder, database, reserve, options));
      return { ...storage, close: () => closeAll(storage.close, () => database.close(), lock.release) };
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Upgrades the database. Throws StorageError if it is new, and the folder contains the contents of another one. */
function prepare(database: DatabaseSync, folder: string): void {
  if (isNew(database)) expectNoContents(folder);
  migrate(database);
}

function composed(folder: string, database: DatabaseSync, reserve: Reserve, options: StorageOptions): SqliteStorage {
  const {
    now = Date.now,
    onStep = () => undefined,
    onDamage,
    elapsed = () => performance.now(),
    deliveriesOf,
  } = options;
  prepare(database, folder);
  const isReferenced = referenceCheck(database);
  const isOwner = isOwnerOfBlobs(database, folder, isReferenced);
  const log = new SharedSync('file', join(folder, `${databaseName}-wal`));
  const { checkpointPages: pages = checkpointPages } = options;
  const checkpoints = new Checkpoints({ path: join(folder, databaseName), pages });
  const transaction = new Transaction({ database, log, checkpoints, reserve, onStep });
  const removalLock = new RemovalLock(folder);
  // Blobs may belong to another database, and the references that an open transaction has removed return when it fails.
  const tryRemoval = (remove: () => void): boolean => isOwner && !transaction.isOpen && removalLock.tryRun(remove);
  const cache = new CacheEntries(database, transaction);
  /** Deletes a damaged blob from the cache; the upstream has another copy. */
  const forget = async (id: string): Promise<void> => {
    if (await transaction.runSoon(() => cache.deleteBlob(id))) blobs.removeIfUnreferenced(id);
  };
  const blobs: Blobs = new Blobs({
    folder,
    small: new SmallBlobs(database),
    onStep,
    isReferenced,
    tryRemoval,
    onDamage(damage) {
      if (!isReferenced(damage.id)) return;
      onDamage?.(damage);
      // While the disk is full, for example, the entry remains. Its content is not sent, and the next request tries again.
      forget(damage.id).catch(() => undefined);
    },
  });
  const index = new SearchIndex(database);
  const stopIndexing = indexBacklog(index, transaction);
  const searches = new Searches(join(folder, databaseName));
  return {
    ...recordsOf({ database, transaction, cache, index, now, deliveriesOf }),
    searches,
    ...ownRecordsOf({ database, transaction, now }),
    blobs,
    derived: new DerivedFiles(join(folder, derivedName), maxDerivedSize),
    upkeep: new Upkeep({ database, transaction, blobs, reserve, folder, tryRemoval, onStep, elapsed }),
    warnings: narrowModes(folder),
    async ready() {
      expectWritable(folder);
      transaction.expectPossible();
    },
    damageOf: (error) => databaseDamage(error, join(folder, databaseName)),
    databaseSize: async () => pragma(database, 'page_count') * pragma(database, 'page_size'),
    diskSpace: () => diskSpace(folder),
    close: () =>
      closeAll(stopIndexing, ...[searches, removalLock, blobs, log, checkpoints].map((part) => () => part.close())),
  };
}

/** Returns the records that are used only by the process that writes. */
function ownRecordsOf({ database, transaction, now }: Pick<RecordsOptions, 'database' | 'transaction' | 'now'>) {
  const audit = new AuditLog(database, now);
  return {
    signatures: new SqliteSignatures(database, transaction, audit),
    logins: new SqliteLogins(database, transaction, now),
    webhooks: new SqliteWebhooks(database, transaction, audit, now),
  };
}

/** Closes everything, even when one part fails. */
function closeAll(...closings: readonly (() => void)[]): void {
  const [first, ...others] = closings;
  try {
    first?.();
  } finally {
    if (others.length > 0) closeAll(...others);
  }
}

function referenceCheck(database: DatabaseSync): (id: string) => boolean {
  const statement = database.prepare(
    `SELECT 1 FROM versions WHERE blob = :id UNION ALL SELECT 1 FROM cache_entries WHERE blob = :id
     UNION ALL SELECT 1 FROM staged_versions WHERE blob = :id LIMIT 1`,
  );
  return (id) => statement.get({ id }) !== undefined;
}

function pragma(database: DatabaseSync, name: 'page_count' | 'page_size'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
