import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { create, replace } from 'tar';
import { renameFile } from '../../../disk/rename-file.ts';
import { syncFile, syncFolder } from '../../../disk/sync-path.ts';
import { AlreadyExists, DamagedData, missingDatabase } from '../../errors.ts';
import { createFile, privateFile, privateFolder } from '../../folder/file-modes.ts';
import { blobsName, databaseName, identityName } from '../../folder/names.ts';
import { integer, text } from '../../row.ts';
import { identityOf } from '../opening/identity.ts';
import { migrate } from '../opening/migrations.ts';
import { damaged, withDatabasePath, withPath } from '../opening/open-database.ts';
import { referredContents } from '../referred-contents.ts';
import { digestsName, writeDigests } from './digests.ts';
import { createDraft } from './draft.ts';
import { blockRemoval } from './removal-lock.ts';

export interface BackupOptions {
  /** Called for every step that changes the disk; for tests. */
  readonly onStep?: (step: string) => void;
}

/** The contents that a backup lacks because their files are missing in the data folder. */
export interface BackupResult {
  readonly missing: readonly string[];
}

const draftPrefix = '.backup-';
/** Copies the database in one step, and thus in one read transaction, so that changes do not restart the copy. */
const allPages = 2 ** 31 - 1;

/**
 * Writes the database and all blobs that it refers to into one tar file, which only the owner can read. A server may be running
 * in the folder: it is not blocked, but removes no blob until the file is complete. Rejects with StorageError when the folder
 * has no database or a damaged one, and with AlreadyExists when the file exists.
 */
export async function backup(
  dataFolder: string,
  file: string,
  { onStep = () => undefined }: BackupOptions = {},
): Promise<BackupResult> {
  const source = join(dataFolder, databaseName);
  const expectDatabase = (): void => {
    if (!existsSync(source)) throw missingDatabase(dataFolder);
  };
  let allowRemoval: (() => void) | undefined;
  try {
    return await writeBackup(file, {
      label: source,
      onStep,
      expectDatabase,
      async copyDatabase(copy) {
        allowRemoval = blockRemoval(dataFolder);
        await copyTo(source, copy);
      },
      async addContents(archive, contents) {
        const { present, missing } = await withFiles(dataFolder, contents);
        if (present.length > 0) await replace({ file: archive, cwd: dataFolder, portable: true }, present);
        return missing;
      },
    });
  } finally {
    allowRemoval?.();
  }
}

/** A blob to which a database refers. */
export interface ReferredContent {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

/** The sources of a backup. */
export interface BackupParts {
  /** The name of the database in messages. */
  readonly label: string;
  readonly onStep: (step: string) => void;
  /** Throws StorageError when there is nothing to back up. */
  readonly expectDatabase: () => void;
  /** Writes the database to a file. */
  readonly copyDatabase: (path: string) => Promise<void>;
  /** Appends contents that are not in the database to a tar file. Resolves to the ids of those that are missing. */
  readonly addContents: (archive: string, contents: readonly ReferredContent[]) => Promise<readonly string[]>;
}

/** Writes a backup, which appears under its name when it is complete. Rejects with AlreadyExists when the file exists. */
export async function writeBackup(
  file: string,
  { label, onStep, expectDatabase, copyDatabase, addContents }: BackupParts,
): Promise<BackupResult> {
  if (existsSync(file)) throw new AlreadyExists(`\`${file}\` already exists; choose another file.`);
  expectDatabase();
  const draft = createDraft(dirname(file), draftPrefix, { removedAtExit: true });
  try {
    onStep('backup:draft');
    const copy = join(draft.path, databaseName);
    await copyDatabase(copy);
    onStep('backup:copied');
    const contents = finishCopy(copy, label);
    const archive = join(draft.path, 'archive.tar');
    const inDraft = [databaseName, `${blobsName}/${identityName}`];
    await writeDigests(draft.path, inDraft);
    await create({ file: archive, mode: privateFile, cwd: draft.path, portable: true }, [...inDraft, digestsName]);
    onStep('backup:database-written');
    const missing = await addContents(archive, contents);
    chmodSync(archive, privateFile);
    onStep('backup:written');
    await syncFile(archive);
    await renameFile(archive, file);
    await syncFolder(dirname(file));
    onStep('backup:in-place');
    return { missing };
  } finally {
    draft.remove();
  }
}

async function copyTo(source: string, copy: string): Promise<void> {
  createFile(copy);
  await withDatabasePath(source, async () => {
    const database = new DatabaseSync(source, { timeout: 30_000 });
    try {
      // Fails with the code of a damaged file, which an error of the copy does not have.
      database.exec('SELECT count(*) FROM sqlite_schema');
      await copyDatabase(database, copy, { rate: allPages });
    } finally {
      database.close();
    }
  });
}

/** Checks the copy, upgrades it, makes it a single file, and returns the contents that it refers to but does not contain. */
function finishCopy(copy: string, source: string): readonly ReferredContent[] {
  return withPath(source, () => {
    const database = new DatabaseSync(copy);
    try {
      database.exec('PRAGMA journal_mode = DELETE');
      const [first] = database.prepare('PRAGMA quick_check(1)').all();
      if (first?.quick_check !== 'ok') throw new DamagedData(damaged(source, String(first?.quick_check)));
      migrate(database);
      const folder = join(dirname(copy), blobsName);
      mkdirSync(folder, { mode: privateFolder });
      writeFileSync(join(folder, identityName), `${identityOf(database)}\n`, { mode: privateFile });
      const rows = database
        .prepare(
          `SELECT blob, max(size) AS size FROM (${referredContents(database)})
           WHERE blob NOT IN (SELECT id FROM small_blobs) GROUP BY blob`,
        )
        .all();
      return rows.map((row) => ({ id: text(row, 'blob'), size: integer(row, 'size') }));
    } finally {
      database.close();
    }
  });
}

/** Resolves to the paths of the files that exist, and the ids of the others. */
async function withFiles(dataFolder: string, contents: readonly ReferredContent[]) {
  const present: string[] = [];
  const missing: string[] = [];
  for (const { id } of contents) {
    const path = join(blobsName, id);
    if (await stat(join(dataFolder, path)).catch(() => undefined)) present.push(path);
    else missing.push(id);
  }
  return { present, missing };
}
