import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../../errors.ts';
import { databaseName } from '../../folder/names.ts';
import { withDatabasePath } from '../opening/open-database.ts';
import { type VerificationReport, verifyDatabase } from '../verification/verify-database.ts';
import { readArchive } from './archive.ts';
import { createDraft } from './draft.ts';

const draftPrefix = 'taskwright-verify-';

/**
 * Verifies a backup without restoring it: only its database is written, into the folder for temporary files. Rejects with
 * StorageError when the file is not a complete backup.
 */
export async function verifyArchive(
  file: string,
  onStep: (step: string) => void = () => undefined,
): Promise<VerificationReport> {
  if (!existsSync(file)) throw new StorageError(`\`${file}\` does not exist.`);
  const draft = createDraft(tmpdir(), draftPrefix, { removedAtExit: true });
  try {
    const contents = await readArchive(file, { folder: draft.path, blobs: 'hash', onStep });
    return await withDatabasePath(file, async () => {
      const database = new DatabaseSync(join(draft.path, databaseName));
      try {
        return await verifyDatabase(database, async (id) => contents.get(id));
      } finally {
        database.close();
      }
    });
  } finally {
    draft.remove();
  }
}
