import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Blobs } from '../../blobs/blobs.ts';
import type { Storage, StorageForReads } from '../../contract/storage.ts';
import { type DamagedBlob, missingDatabase, StorageError } from '../../errors.ts';
import { databaseName } from '../../folder/names.ts';
import { integer } from '../../row.ts';
import { CacheEntries } from '../cache-entries.ts';
import { SearchIndex } from '../search/search-index.ts';
import { SmallBlobs } from '../small-blobs.ts';
import { recordsOf } from '../sqlite-records.ts';
import type { Transactions } from '../transaction.ts';
import { expectCurrent } from './migrations.ts';
import { withPath } from './open-database.ts';

export interface ReadingOptions {
  /** Called when a blob that is in use is found to be missing or damaged. */
  readonly onDamage: (damage: DamagedBlob) => void;
}

/**
 * Opens a data folder that another process has opened with `openStorage`. Each read sees all changes that were confirmed
 * before. Every change throws StorageError. Throws StorageError when the database cannot be opened, or has another version.
 */
export function openForReading(
  folder: string,
  { onDamage }: ReadingOptions,
): StorageForReads & Pick<Storage, 'downloads'> & { readonly close: () => void } {
  const path = join(folder, databaseName);
  if (!existsSync(path)) throw missingDatabase(folder);
  const database = withPath(path, () => openCurrent(path));
  const transactions = new NoTransactions(database);
  const blobs = new Blobs({
    folder,
    small: new SmallBlobs(database),
    onStep: () => undefined,
    // The other process decides what is removed.
    isReferenced: () => true,
    tryRemoval: () => false,
    onDamage,
  });
  return {
    ...recordsOf({
      database,
      transaction: transactions,
      cache: new CacheEntries(database, transactions),
      index: new SearchIndex(database),
      now: Date.now,
    }),
    blobs,
    // Only the other process keeps files that can be computed again.
    derived: { get: async () => undefined, put: async () => undefined },
    close() {
      blobs.close();
      database.close();
    },
  };
}

function openCurrent(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    expectCurrent(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The transactions of a connection that only reads. */
class NoTransactions implements Transactions {
  readonly #version;

  constructor(database: DatabaseSync) {
    this.#version = database.prepare('PRAGMA data_version');
  }

  /** Changes with every transaction of the other process. */
  get state(): number {
    return integer(this.#version.get() ?? {}, 'data_version');
  }

  run(): never {
    throw new StorageError('This process only reads the data folder.');
  }

  async runSoon(): Promise<never> {
    return this.run();
  }

  async runInPortions(): Promise<never> {
    return this.run();
  }

  expectFreedSpace(): void {}

  beforeCommit(): void {}
}
