import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DamagedObject } from '../../../objects/errors.ts';
import { databaseName } from '../../folder/names.ts';
import { copyRows } from '../../transfer/rows.ts';
import { SqliteDraft } from '../transfer/sqlite-draft.ts';
import { type ContentFacts, factsOf } from '../verification/content-facts.ts';
import { type VerificationReport, verifyDatabase } from '../verification/verify-database.ts';
import type { BackedUpStorage } from './backup-rows.ts';
import { createDraft } from './draft.ts';

const draftPrefix = 'taskwright-verify-';

/**
 * Verifies a snapshot of any database, whose servers may be running, and all contents that it refers to. Changes neither: the rows
 * are copied to the folder for temporary files, and verified like those of a backup.
 */
export async function verifyRows({ rows, objects }: Omit<BackedUpStorage, 'label'>): Promise<VerificationReport> {
  const draft = createDraft(tmpdir(), draftPrefix, { removedAtExit: true });
  try {
    const path = join(draft.path, databaseName);
    const target = new SqliteDraft(path);
    try {
      await copyRows(rows, target);
      await target.commit();
    } finally {
      await target.close();
    }
    const database = new DatabaseSync(path);
    try {
      return await verifyDatabase(database, (id) => factsIn(objects, id));
    } finally {
      database.close();
    }
  } finally {
    draft.remove();
  }
}

async function factsIn(objects: BackedUpStorage['objects'], id: string): Promise<ContentFacts | undefined> {
  try {
    const object = await objects.get(id);
    return object && (await factsOf(object.stream));
  } catch (error) {
    // A store that verifies contents itself does not return those that are damaged.
    if (error instanceof DamagedObject) return { sha512: 'unknown', sha1: 'unknown', size: 0 };
    throw error;
  }
}
