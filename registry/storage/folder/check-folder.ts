import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolderUnlessLocked } from '../../disk/remove-file.ts';
import { StorageError } from '../errors.ts';
import { databaseName, hasBlobFiles, namesIn, restoreDraftPrefix, temporaryName } from './names.ts';

/**
 * Removes the files that killed commands and servers have left in a data folder: temporary files, and the draft of a
 * restore that is complete. Throws StorageError when the folder has contents but no database, or when a restore is not
 * complete.
 */
export function checkFolder(folder: string): void {
  const drafts = namesIn(folder).filter((name) => name.startsWith(restoreDraftPrefix));
  const hasDatabase = existsSync(join(folder, databaseName));
  if (!hasDatabase && drafts[0] !== undefined) {
    throw new StorageError(
      `A restore into \`${folder}\` has not finished; run \`taskwright-registry restore\` again, or remove \`${join(folder, drafts[0])}\` and the folder \`blobs\` to start with an empty registry.`,
    );
  }
  if (!hasDatabase) expectNoContents(folder);
  for (const name of drafts) removeFolderUnlessLocked(join(folder, name));
  for (const name of namesIn(join(folder, temporaryName))) {
    removeFolderUnlessLocked(join(folder, temporaryName, name));
  }
}

/** Throws StorageError when a folder with an empty database, or without one, has blobs or a write-ahead log. */
export function expectNoContents(folder: string): void {
  const log = join(folder, `${databaseName}-wal`);
  const hasLog = !existsSync(join(folder, databaseName)) && existsSync(log) && lstatSync(log).size > 0;
  if (!hasLog && !hasBlobFiles(folder)) return;
  const found = hasLog ? `\`${databaseName}-wal\`` : 'files in `blobs`';
  throw new StorageError(
    `\`${folder}\` contains ${found}, but \`${databaseName}\` is missing or empty; put the database back, or restore a backup into another folder with \`taskwright-registry restore\`. To start with an empty registry, move the contents of the folder away.`,
  );
}
