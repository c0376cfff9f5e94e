import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { renameFile } from '../../../disk/rename-file.ts';
import { syncFolder } from '../../../disk/sync-path.ts';
import { StorageError } from '../../errors.ts';
import { createFolders } from '../../folder/file-modes.ts';
import { blobsName, databaseName, identityName } from '../../folder/names.ts';
import type { RowTarget } from '../../transfer/rows.ts';
import { createDraft } from '../backups/draft.ts';
import { holdLock } from '../opening/hold-lock.ts';
import { SqliteDraft } from './sqlite-draft.ts';

const draftPrefix = '.migration-';

/**
 * Creates the database of a data folder, which may contain contents that an earlier attempt has copied. In the
 * meantime, no server can start in the folder. Throws FolderInUse, and StorageError when the folder has a database.
 */
export function openSqliteTarget(folder: string): RowTarget {
  createFolders(folder);
  const lock = holdLock(folder);
  try {
    const found = [databaseName, join(blobsName, identityName)].find((name) => existsSync(join(folder, name)));
    if (found !== undefined) {
      throw new StorageError(`\`${folder}\` already contains \`${found}\`; name an empty folder in \`data\`.`);
    }
    const draft = createDraft(folder, draftPrefix, { removedAtExit: true });
    const path = join(draft.path, databaseName);
    const rows = new SqliteDraft(path);
    return {
      tables: () => rows.tables(),
      insert: (table, portion) => rows.insert(table, portion),
      async commit() {
        await rows.commit();
        await syncFolder(join(folder, blobsName));
        await renameFile(path, join(folder, databaseName));
        await syncFolder(folder);
      },
      async close() {
        await rows.close();
        draft.remove();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
