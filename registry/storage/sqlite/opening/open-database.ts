import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DamagedData, StorageError } from '../../errors.ts';
import { createFile } from '../../folder/file-modes.ts';
import { databaseName } from '../../folder/names.ts';
import type { Reserve } from '../../folder/reserve.ts';
import { isDamage, mayBeFull } from '../sqlite-errors.ts';

/** Pages of 4 KiB in the write-ahead log after which a thread copies them into the database; see `Checkpoints`. */
export const checkpointPages = 4_000;
/**
 * Multiplies `checkpointPages`. With this number of pages, after a failure of the thread, SQLite copies them while all
 * requests wait.
 */
const ownCheckpointFactor = 4;

export interface DatabaseOptions {
  /** The maximum size of the database, in pages of 4 KiB. */
  readonly maxPages?: number | undefined;
  /** Pages in the write-ahead log after which they are copied into the database by a thread. */
  readonly checkpointPages?: number | undefined;
  /** Space that is released when the disk is full. */
  readonly reserve: Reserve;
}

/**
 * Opens or creates the database of a data folder. On a full disk, opens it without the file of the shared memory, which
 * excludes other processes. Throws StorageError, with the path, when the database is damaged or cannot be opened.
 */
export function openDatabase(
  folder: string,
  { maxPages, checkpointPages: pages = checkpointPages, reserve }: DatabaseOptions,
): DatabaseSync {
  const path = join(folder, databaseName);
  const attempt = (pragmas: string): DatabaseSync => {
    // SQLite creates its other files with the mode of the database.
    createFile(path);
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: 5_000 });
    try {
      // With NORMAL, SQLite syncs checkpoints only; Transaction syncs the log before a change is confirmed.
      database.exec(`${pragmas} PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;`);
      database.exec(`PRAGMA wal_autocheckpoint = ${pages * ownCheckpointFactor}`);
      if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${Math.trunc(maxPages)}`);
      database.exec('BEGIN IMMEDIATE; SELECT count(*) FROM sqlite_schema; ROLLBACK;');
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  };
  return withPath(path, () => {
    try {
      return attempt('');
    } catch (error) {
      if (!mayBeFull(error)) throw error;
      return attemptAgain(attempt, reserve, error);
    }
  });
}

function attemptAgain(attempt: (pragmas: string) => DatabaseSync, reserve: Reserve, first: unknown): DatabaseSync {
  const pragmas = reserve.release() ? ['', exclusive] : [exclusive];
  for (const one of pragmas) {
    try {
      return attempt(one);
    } catch (error) {
      if (!mayBeFull(error)) throw error;
    }
  }
  throw first;
}

/** Keeps the shared memory of the write-ahead log in the memory of the process. */
const exclusive = 'PRAGMA locking_mode = EXCLUSIVE;';

/** Runs `work`, and converts its errors into sentences that name the database. */
export function withPath<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw withPathOf(path, error);
  }
}

/** Like `withPath`, for work that awaits. */
export async function withDatabasePath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw withPathOf(path, error);
  }
}

function withPathOf(path: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const cause = error instanceof Error ? error.message : String(error);
  return databaseDamage(error, path) ?? new StorageError(`Cannot open \`${path}\`: ${cause}.`, { cause: error });
}

/** Returns an error that names the database if SQLite has found that it is damaged. */
export function databaseDamage(error: unknown, path: string): DamagedData | undefined {
  if (!isDamage(error) || !(error instanceof Error)) return undefined;
  return new DamagedData(damaged(path, error.message), { cause: error });
}

/** Returns the sentence for a damaged database. */
export function damaged(path: string, cause: string): string {
  return `The database \`${path}\` is damaged (${cause}); restore a backup into another folder with \`taskwright-registry restore\`.`;
}
