import type { DatabaseSync } from 'node:sqlite';
import type { Blobs } from '../../blobs/blobs.ts';
import { DamagedBlob } from '../../errors.ts';
import { text } from '../../row.ts';
import type { Pace } from './pace.ts';

/**
 * Compares all referenced contents with their hashes, beginning at a random one, so that a server that is often restarted
 * eventually verifies all of them. Returns the number of damaged ones, which `Blobs` has reported.
 */
export async function verifyContents(database: DatabaseSync, blobs: Blobs, pace: Pace, start: string): Promise<number> {
  // The lowest id after another one, of a few bytes of an index.
  const next = database.prepare(
    `SELECT min(blob) AS blob FROM (SELECT min(blob) AS blob FROM versions WHERE blob > :after
     UNION ALL SELECT min(blob) FROM cache_entries WHERE blob > :after
     UNION ALL SELECT min(blob) FROM staged_versions WHERE blob > :after)`,
  );
  const after = (id: string): string | undefined => {
    const row = next.get({ after: id });
    return row && row.blob !== null ? text(row, 'blob') : undefined;
  };
  let damaged = 0;
  const verifyUntil = async (from: string, end: string | undefined): Promise<void> => {
    for (let id = after(from); id !== undefined && (end === undefined || id <= end); id = after(id)) {
      if (!(await isIntact(blobs, id, pace))) damaged++;
      await pace.rest();
    }
  };
  await verifyUntil(start, undefined);
  await verifyUntil('', start);
  return damaged;
}

async function isIntact(blobs: Blobs, id: string, pace: Pace): Promise<boolean> {
  try {
    await blobs.verify(id, () => pace.rest());
    return true;
  } catch (error) {
    if (error instanceof DamagedBlob) return false;
    throw error;
  }
}
