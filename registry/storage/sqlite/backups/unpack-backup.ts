import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { privateFile, privateFolder } from '../../folder/file-modes.ts';
import { blobsName, databaseName, identityName } from '../../folder/names.ts';
import { identityOf } from '../opening/identity.ts';
import { migrate } from '../opening/migrations.ts';
import { withDatabasePath } from '../opening/open-database.ts';
import { verifyDatabase } from '../verification/verify-database.ts';
import { readArchive } from './archive.ts';

/**
 * Writes the files of a backup into an empty folder, with the layout of a data folder, and verifies them. Resolves to
 * the report and to the identity of the blobs. Rejects with StorageError when the file is not a backup.
 */
export async function unpackBackup(file: string, draft: string, onStep: (step: string) => void) {
  mkdirSync(join(draft, blobsName), { mode: privateFolder });
  const contents = await readArchive(file, { folder: draft, blobs: 'write', onStep });
  const path = join(draft, databaseName);
  return await withDatabasePath(file, async () => {
    const database = new DatabaseSync(path, { enableForeignKeyConstraints: true });
    try {
      migrate(database);
      const report = await verifyDatabase(database, async (id) => contents.get(id));
      const identity = identityOf(database);
      writeFileSync(join(draft, blobsName, identityName), `${identity}\n`, { mode: privateFile });
      return { report, identity };
    } finally {
      database.close();
    }
  });
}
