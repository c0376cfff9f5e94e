import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from './errors.ts';

/** Held until it is released or the process ends, however it ends. */
export interface Lock {
  release(): void;
}

/** Takes the folder for this process. Throws StorageError when another one has it. */
export function holdLock(folder: string): Lock {
  const database = new DatabaseSync(join(folder, 'lock.db'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    database.close();
    if (error instanceof Error && Reflect.get(error, 'errcode') !== sqliteBusy) throw error;
    throw new StorageError(
      `Another registry server uses the folder ${folder}: stop it, or give this one a data folder of its own.`,
    );
  }
  return { release: () => database.close() };
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html */
const sqliteBusy = 5;
