import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse } from './errors.ts';

/** A lock that lasts until it is released or the process ends for any reason. */
export interface Lock {
  release(): void;
}

/** Locks the folder for this process. Throws FolderInUse when another process has locked it. */
export function holdLock(folder: string): Lock {
  const database = new DatabaseSync(join(folder, 'lock.db'));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (error) {
    database.close();
    if (error instanceof Error && Reflect.get(error, 'errcode') !== sqliteBusy) throw error;
    throw new FolderInUse(folder);
  }
  return { release: () => database.close() };
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html */
const sqliteBusy = 5;
