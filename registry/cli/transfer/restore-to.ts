import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { copyObjects } from '../../objects/copy-objects.ts';
import { StorageError } from '../../storage/errors.ts';
import { createFolders } from '../../storage/folder/file-modes.ts';
import { restoreDraftPrefix } from '../../storage/folder/names.ts';
import { createDraft } from '../../storage/sqlite/backups/draft.ts';
import { unpackBackup } from '../../storage/sqlite/backups/unpack-backup.ts';
import type { VerificationReport } from '../../storage/sqlite/verification/verify-database.ts';
import { copyRows } from '../../storage/transfer/rows.ts';
import { openObjects } from './open-objects.ts';
import { openRows } from './open-rows.ts';
import { sqliteSource } from './open-source.ts';

/**
 * Restores a backup into a PostgreSQL database, which must be empty, and the store of its contents. Everything is verified first: if
 * the report has problems, nothing was restored. An interrupted restore can be repeated. Rejects with StorageError.
 */
export async function restoreTo(config: Config, file: string): Promise<VerificationReport> {
  if (!existsSync(file)) throw new StorageError(`\`${file}\` does not exist.`);
  createFolders(config.settings.dataFolder);
  const rows = await openRows(config);
  const draft = createDraft(config.settings.dataFolder, restoreDraftPrefix, { removedAtExit: true });
  try {
    const { report } = await unpackBackup(file, draft.path, () => undefined);
    if (report.problems.length > 0) return report;
    const source = sqliteSource(draft.path);
    const objects = await openObjects(config);
    try {
      const { lost } = await copyObjects(source.rows.contents(), { from: source.objects, to: objects });
      if (lost.length > 0) throw new StorageError(`The contents of \`${file}\` have changed during the restore.`);
      await copyRows(source.rows, rows);
      await rows.commit();
      return report;
    } finally {
      objects.close();
      await source.close();
    }
  } finally {
    draft.remove();
    await rows.close();
  }
}
