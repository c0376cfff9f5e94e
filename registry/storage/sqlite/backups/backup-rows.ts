import { mkdir, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replace } from 'tar';
import { removeFolder } from '../../../disk/remove-file.ts';
import { copyObjects, type ObjectReader } from '../../../objects/copy-objects.ts';
import { FileStore } from '../../../objects/file-store.ts';
import { privateFolder } from '../../folder/file-modes.ts';
import { blobsName } from '../../folder/names.ts';
import { copyRows, type RowSource } from '../../transfer/rows.ts';
import { SqliteDraft } from '../transfer/sqlite-draft.ts';
import { type BackupResult, type ReferredContent, writeBackup } from './backup.ts';

export interface BackedUpStorage {
  /** A name for messages. */
  readonly label: string;
  readonly rows: RowSource;
  readonly objects: ObjectReader;
}

/** The maximum size in bytes, and the maximum number, of contents that are on the disk in addition to the backup. */
const maxPortionSize = 2 ** 28;
const maxPortionLength = 2_000;

/**
 * Writes a backup of any database, with its contents, which has the same format as that of a data folder. Contents are verified by
 * their digests, and damaged contents are omitted. Rejects with AlreadyExists when the file exists.
 */
export function backupRows({ label, rows, objects }: BackedUpStorage, file: string): Promise<BackupResult> {
  return writeBackup(file, {
    label,
    onStep: () => undefined,
    expectDatabase: () => undefined,
    async copyDatabase(path) {
      const target = new SqliteDraft(path);
      try {
        await copyRows(rows, target);
        await target.commit();
      } finally {
        await target.close();
      }
    },
    async addContents(archive, contents) {
      const missing: string[] = [];
      for (const portion of portionsOf(contents)) missing.push(...(await addPortion(archive, portion, objects)));
      return missing;
    },
  });
}

/** Appends contents to a tar file. Resolves to the ids of those that are missing. */
async function addPortion(
  archive: string,
  contents: readonly ReferredContent[],
  from: ObjectReader,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(dirname(archive), 'portion-'));
  try {
    const blobs = join(folder, blobsName);
    await mkdir(blobs, { mode: privateFolder });
    const to = new FileStore({ folder: blobs, temporary: folder });
    const { lost } = await copyObjects(
      contents.map(({ id }) => id),
      { from, to },
    );
    const paths = contents.filter(({ id }) => !lost.includes(id)).map(({ id }) => join(blobsName, id));
    if (paths.length > 0) await replace({ file: archive, cwd: folder, portable: true }, paths);
    return lost;
  } finally {
    await removeFolder(folder);
  }
}

function* portionsOf(contents: readonly ReferredContent[]): Generator<readonly ReferredContent[]> {
  let portion: ReferredContent[] = [];
  let bytes = 0;
  for (const content of contents) {
    if (portion.length > 0 && (bytes + content.size > maxPortionSize || portion.length === maxPortionLength)) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(content);
    bytes += content.size;
  }
  if (portion.length > 0) yield portion;
}
