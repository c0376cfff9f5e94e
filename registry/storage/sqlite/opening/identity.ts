import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { renameFileNow } from '../../../disk/rename-file.ts';
import { syncFolderNow } from '../../../disk/sync-path.ts';
import { StorageError } from '../../errors.ts';
import { privateFile } from '../../folder/file-modes.ts';
import {
  blobsName,
  databaseName,
  hasBlobFiles,
  identityName,
  isBlobId,
  namesIn,
  temporaryName,
} from '../../folder/names.ts';
import { text } from '../../row.ts';

/**
 * Returns whether the files of blobs certainly belong to the database. If they do, their folder contains the identity of the
 * database, or receives it. Throws StorageError when they belong to another database.
 */
export function isOwnerOfBlobs(database: DatabaseSync, folder: string, isReferenced: (id: string) => boolean): boolean {
  const identity = identityOf(database);
  const known = blobIdentity(folder);
  if (known === identity) return true;
  if (hasBlobFiles(folder)) {
    if (known !== undefined) throw new StorageError(otherDatabase(folder));
    // The data folder of an earlier version, whose blobs have no identity.
    if (!namesIn(join(folder, blobsName)).some((name) => isBlobId(name) && isReferenced(name))) return false;
  }
  writeIdentity(folder, identity);
  return true;
}

/** Returns whether the blobs of a data folder may belong to a database: they do not have the identity of another one. */
export function isOfBlobs(database: DatabaseSync, folder: string): boolean {
  const known = blobIdentity(folder);
  const hasIdentity = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'identity'").get() !== undefined;
  return known === undefined || (hasIdentity && identityOf(database) === known);
}

/** Returns the identity of a database: 32 hexadecimal digits that a migration has chosen. */
export function identityOf(database: DatabaseSync): string {
  return text(database.prepare('SELECT id FROM identity').get() ?? {}, 'id');
}

/** Returns the identity of the database to which the blobs of a data folder belong. */
function blobIdentity(folder: string): string | undefined {
  if (!namesIn(join(folder, blobsName)).includes(identityName)) return undefined;
  return readFileSync(join(folder, blobsName, identityName), 'utf8').trim();
}

/** Writes the identity durably. */
function writeIdentity(folder: string, identity: string): void {
  const draft = join(folder, temporaryName, identityName);
  writeFileSync(draft, `${identity}\n`, { mode: privateFile, flush: true });
  renameFileNow(draft, join(folder, blobsName, identityName));
  syncFolderNow(join(folder, blobsName));
}

function otherDatabase(folder: string): string {
  const blobs = join(folder, blobsName);
  return `The files in \`${blobs}\` belong to another database than \`${join(folder, databaseName)}\`; put the right database back, or restore a backup into another folder. If this database is the right one, remove \`${join(blobs, identityName)}\`.`;
}
