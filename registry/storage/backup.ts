import { existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { create, replace } from 'tar';
import { endLease, takeLease } from './backup-lease.ts';
import { AlreadyExists, StorageError } from './errors.ts';
import { databaseName } from './open-storage.ts';
import { text } from './row.ts';

/** Milliseconds. */
const renewalInterval = 30_000;

/**
 * Writes the database and all blobs that it refers to into one tar file. A server may be running in the folder: the database
 * is copied as a snapshot, and no blob is removed until the file is complete. Extracted into an empty folder, the file is a
 * data folder. Rejects with StorageError when the folder has no database, and with AlreadyExists when the file exists.
 */
export async function backup(dataFolder: string, file: string, now: () => number): Promise<void> {
  if (existsSync(file)) throw new AlreadyExists(`\`${file}\` already exists; choose another file.`);
  const source = join(dataFolder, databaseName);
  if (!existsSync(source)) throw new StorageError(`\`${dataFolder}\` does not contain \`${databaseName}\`.`);
  const database = new DatabaseSync(source, { timeout: 30_000 });
  const draft = await mkdtemp(join(dirname(file), '.backup-'));
  takeLease(database, now());
  const renewal = setInterval(() => takeLease(database, now()), renewalInterval);
  try {
    const copy = join(draft, databaseName);
    await copyDatabase(database, copy);
    const blobs = finishCopy(copy);
    const archive = join(draft, 'archive.tar');
    // The copy of the database first, then the files of the data folder, appended to the same archive.
    await create({ file: archive, cwd: draft, portable: true }, [databaseName]);
    if (blobs.length > 0) await appendBlobs(archive, dataFolder, blobs);
    await sync(archive);
    await rename(archive, file);
    await sync(dirname(file));
  } finally {
    clearInterval(renewal);
    endLease(database);
    database.close();
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes the lease from the copy, makes it a single file, and returns the blobs that it refers to but does not contain. */
function finishCopy(path: string): readonly string[] {
  const copy = new DatabaseSync(path);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    endLease(copy);
    const rows = copy
      .prepare('SELECT blob FROM versions UNION SELECT blob FROM cache_entries EXCEPT SELECT id FROM small_blobs')
      .all();
    return rows.map((row) => text(row, 'blob'));
  } finally {
    copy.close();
  }
}

async function appendBlobs(archive: string, dataFolder: string, blobs: readonly string[]): Promise<void> {
  const paths = blobs.map((id) => join('blobs', id));
  await replace({ file: archive, cwd: dataFolder, portable: true }, paths);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
