import { existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { create, replace } from 'tar';
import { endLease, takeLease } from './backup-lease.ts';
import { AlreadyExists, StorageError } from './errors.ts';
import { databaseName } from './open-storage.ts';
import { text } from './row.ts';

const renewalInterval = 30_000;

/**
 * Writes the database and all blobs that it refers to into one tar file, while a server may be at work in the folder:
 * the database is copied as it is at one moment, and no blob is removed until the file is whole. Extracted into an empty
 * folder, it is a data folder. Throws StorageError when there is nothing to back up, AlreadyExists when the file exists.
 */
export async function backup(dataFolder: string, file: string, now: () => number): Promise<void> {
  if (existsSync(file)) throw new AlreadyExists(`${file} exists already; name a file that does not.`);
  const source = join(dataFolder, databaseName);
  if (!existsSync(source)) throw new StorageError(`There is no ${databaseName} in ${dataFolder}.`);
  const database = new DatabaseSync(source, { timeout: 30_000 });
  const draft = await mkdtemp(join(dirname(file), '.backup-'));
  takeLease(database, now());
  const renewal = setInterval(() => takeLease(database, now()), renewalInterval);
  try {
    const copy = join(draft, databaseName);
    await copyDatabase(database, copy);
    const blobs = finishCopy(copy);
    const archive = join(draft, 'archive.tar');
    // Two steps of one archive: the copy of the database, then the files of the data folder.
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

/** Takes the lease out of the copy, leaves it as one file, and gives the blobs that it refers to and does not hold. */
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
