import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolderNow } from '../../../disk/remove-file.ts';
import { renameFile } from '../../../disk/rename-file.ts';
import { syncFile, syncFolder } from '../../../disk/sync-path.ts';
import { StorageError } from '../../errors.ts';
import { createFolder, privateFile } from '../../folder/file-modes.ts';
import {
  backupLockName,
  blobsName,
  databaseName,
  identityName,
  lockName,
  namesIn,
  restoreDraftPrefix,
} from '../../folder/names.ts';
import { holdLock } from '../opening/hold-lock.ts';
import type { VerificationReport } from '../verification/verify-database.ts';
import { createDraft } from './draft.ts';
import { unpackBackup } from './unpack-backup.ts';

/** The file in a draft that contains the identity of the blobs which the restore has begun to move. */
const movedName = 'moved';

/**
 * Restores a backup into a data folder, which must not contain data. Everything is verified first: if the report has problems,
 * nothing was restored. A server refuses to start in the folder until the restore is complete, even after the restore was
 * killed; it can be repeated. Rejects with FolderInUse, and with StorageError when the folder has data or the file is not a
 * backup.
 */
export async function restore(
  file: string,
  dataFolder: string,
  onStep: (step: string) => void = () => undefined,
): Promise<VerificationReport> {
  if (!existsSync(file)) throw new StorageError(`\`${file}\` does not exist.`);
  createFolder(dataFolder);
  const lock = holdLock(dataFolder);
  try {
    removeUnfinished(dataFolder);
    expectEmpty(dataFolder);
    const draft = createDraft(dataFolder, restoreDraftPrefix, { removedAtExit: false });
    try {
      onStep('restore:draft');
      const { report, identity } = await unpackBackup(file, draft.path, onStep);
      if (report.problems.length > 0) return report;
      onStep('restore:verified');
      await move(draft.path, dataFolder, { identity, onStep });
      return report;
    } finally {
      // Nothing to remove if the restore has succeeded.
      removeUnfinished(dataFolder);
      draft.remove();
    }
  } finally {
    lock.release();
  }
}

interface Move {
  readonly identity: string;
  readonly onStep: (step: string) => void;
}

/** Moves the blobs, and then the database, which completes the restore. */
async function move(draft: string, dataFolder: string, { identity, onStep }: Move): Promise<void> {
  writeFileSync(join(draft, movedName), identity, { mode: privateFile, flush: true });
  await syncFile(join(draft, databaseName));
  await syncFile(join(draft, blobsName, identityName));
  await syncFolder(join(draft, blobsName));
  await syncFolder(draft);
  removeFolderNow(join(dataFolder, blobsName));
  await renameFile(join(draft, blobsName), join(dataFolder, blobsName));
  await syncFolder(dataFolder);
  onStep('restore:blobs-in-place');
  await renameFile(join(draft, databaseName), join(dataFolder, databaseName));
  await syncFolder(dataFolder);
  onStep('restore:in-place');
}

/** Removes the files that a killed restore has moved into the folder. Its draft is removed by `createDraft`. */
function removeUnfinished(dataFolder: string): void {
  const blobs = join(dataFolder, blobsName);
  if (existsSync(join(dataFolder, databaseName)) || !existsSync(join(blobs, identityName))) return;
  const identity = readFileSync(join(blobs, identityName), 'utf8').trim();
  const drafts = namesIn(dataFolder).filter((name) => name.startsWith(restoreDraftPrefix));
  const moved = drafts.map((name) => join(dataFolder, name, movedName)).filter((path) => existsSync(path));
  // Only blobs that are certainly copies: the draft and their folder name the same database.
  if (moved.some((path) => readFileSync(path, 'utf8') === identity)) removeFolderNow(blobs);
}

/** Throws StorageError when a folder contains anything but locks, empty folders and drafts. */
function expectEmpty(dataFolder: string): void {
  const harmless = [lockName, backupLockName].flatMap((name) => [name, `${name}-journal`]);
  const found = namesIn(dataFolder).find(
    (name) =>
      !harmless.includes(name) &&
      name !== 'lost+found' &&
      !name.startsWith(restoreDraftPrefix) &&
      !isEmptyFolder(join(dataFolder, name)),
  );
  if (found === undefined) return;
  throw new StorageError(
    `\`${dataFolder}\` is not empty, it contains \`${found}\`; choose another folder with \`--data\`, or move its contents away.`,
  );
}

/** Returns whether a folder contains at most the identity of blobs. */
function isEmptyFolder(path: string): boolean {
  try {
    return namesIn(path).every((name) => name === identityName);
  } catch {
    return false;
  }
}
