import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse, StorageError } from '../../errors.ts';
import { createFile } from '../../folder/file-modes.ts';
import { lockName } from '../../folder/names.ts';
import { isDamage } from '../sqlite-errors.ts';

/** A lock that lasts until it is released or the process ends for any reason. */
export interface Lock {
  release(): void;
}

/** Locks the folder for this process. Throws FolderInUse when another process has locked it. */
export function holdLock(folder: string): Lock {
  const path = join(folder, lockName);
  createFile(path);
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    database.close();
    if (isDamage(error))
      throw new StorageError(`The lock \`${path}\` is damaged; remove it when no server uses the folder.`);
    if (error instanceof Error && Reflect.get(error, 'errcode') !== sqliteBusy) throw error;
    throw new FolderInUse(folder);
  }
  return { release: () => database.close() };
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html */
const sqliteBusy = 5;
