import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files and folders of a data folder. */
export const databaseName = 'registry.db';
export const lockName = 'lock.db';
export const backupLockName = 'backup-lock.db';
export const reserveName = 'reserve';
export const blobsName = 'blobs';
export const temporaryName = 'temporary';
export const trashName = 'trash';
/** Files that can be computed again. */
export const derivedName = 'derived';
/** The file in the folder of the blobs that names the database to which they belong. */
export const identityName = 'identity';
/** The beginning of the name of a folder that a restore writes. */
export const restoreDraftPrefix = '.restore-';

/** Returns whether a file name is the id of a blob, a SHA-512. */
export function isBlobId(name: string): boolean {
  return /^[0-9a-f]{128}$/.test(name);
}

/** Returns the names in a folder; none when it does not exist. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns whether a data folder contains files of blobs, in use or in the trash. */
export function hasBlobFiles(folder: string): boolean {
  return [blobsName, trashName].some((name) => namesIn(join(folder, name)).some(isBlobId));
}
