import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFile } from '../../folder/file-modes.ts';
import { backupLockName } from '../../folder/names.ts';

/** Milliseconds for which a backup waits while the server removes a file. */
const patience = 30_000;

/**
 * The lock between the server, which removes files of blobs, and commands that read all of them, such as a backup. It is a lock
 * of the operating system, so it ends with the process that holds it, however that process ends, and no clock is involved.
 */
export class RemovalLock {
  readonly #database: DatabaseSync;

  constructor(folder: string) {
    this.#database = openLock(folder, 0);
  }

  /** Runs `remove` and returns true; returns false when another process reads the files. */
  tryRun(remove: () => void): boolean {
    try {
      this.#database.exec('BEGIN EXCLUSIVE');
    } catch {
      // The lock may also be unavailable for another reason: the files then remain, and are removed later.
      return false;
    }
    try {
      remove();
    } finally {
      this.#database.exec('ROLLBACK');
    }
    return true;
  }

  close(): void {
    this.#database.close();
  }
}

/** Prevents the removal of files in a data folder until the returned function is called or the process ends. */
export function blockRemoval(folder: string): () => void {
  const database = openLock(folder, patience);
  try {
    // Reading within a transaction holds a shared lock.
    database.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
  } catch (error) {
    database.close();
    throw error;
  }
  return () => database.close();
}

function openLock(folder: string, timeout: number): DatabaseSync {
  const path = join(folder, backupLockName);
  createFile(path);
  const database = new DatabaseSync(path, { timeout });
  // Without a file for the journal, since nothing is ever written.
  database.exec('PRAGMA journal_mode = MEMORY');
  return database;
}
