import { existsSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeUnlessLocked } from '../../../disk/remove-file.ts';
import { renameUnlessLocked } from '../../../disk/rename-file.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import { narrow } from '../../folder/file-modes.ts';
import { blobsName, isBlobId, trashName } from '../../folder/names.ts';
import type { OrphanRecords } from './orphan-records.ts';
import type { Pace } from './pace.ts';

/** Files that are checked between two rests. Each needs two lookups in the database. */
const portion = 32;

export interface OrphanOptions {
  readonly folder: string;
  readonly blobs: Blobs;
  readonly records: OrphanRecords;
  /** Runs `remove` unless no file may be removed. */
  readonly tryRemoval: (remove: () => void) => boolean;
  readonly onStep: (step: string) => void;
  /** Milliseconds of running time for which a file without a reference stays in place, and then in the trash. */
  readonly graceTime: number;
  readonly trashTime: number;
}

/**
 * Moves files of blobs that no row refers to into the trash after the first grace time, and removes them from it after the
 * second. Files in the trash that are referenced again are moved back. Files that another program has open wait for the next run. Returns the number of moved and removed files.
 */
export async function removeOrphans(options: OrphanOptions, pace: Pace): Promise<number> {
  const { folder, blobs, graceTime, trashTime, onStep } = options;
  const seen = new Set<string>();
  const trashed = (id: string): string => join(folder, trashName, id);
  const moved = await forEachBlob(join(folder, blobsName), pace, async (id) => {
    if (blobs.isUsed(id)) {
      return ifPresent(() => {
        narrow(blobs.path(id));
        return false;
      });
    }
    seen.add(id);
    return afterTime(options, { id, time: graceTime, mayAct: () => !blobs.isUsed(id) }, () => {
      if (!renameUnlessLocked(blobs.path(id), trashed(id))) return false;
      onStep('orphan:in-trash');
      return true;
    });
  });
  const removed = await forEachBlob(join(folder, trashName), pace, async (id) => {
    seen.add(id);
    const isMissing = (): boolean => blobs.isUsed(id) && !existsSync(blobs.path(id));
    if (isMissing()) return ifPresent(() => renameUnlessLocked(trashed(id), blobs.path(id)));
    return afterTime(options, { id, time: trashTime, mayAct: () => !isMissing() }, () => {
      if (!removeUnlessLocked(trashed(id))) return false;
      onStep('orphan:removed');
      return true;
    });
  });
  await options.records.keepOnly(seen);
  return moved + removed;
}

/** Calls `work` for each blob in a folder, and returns how many times it returned true. */
async function forEachBlob(folder: string, pace: Pace, work: (id: string) => Promise<boolean>): Promise<number> {
  let count = 0;
  let visited = 0;
  for await (const { name } of await opendir(folder)) {
    if (!isBlobId(name)) continue;
    if (await work(name)) count++;
    visited++;
    if (visited % portion === 0) await pace.rest();
  }
  return count;
}

interface Orphan {
  readonly id: string;
  /** Milliseconds of running time. */
  readonly time: number;
  /** Returns whether the file is still not needed. */
  readonly mayAct: () => boolean;
}

/** Runs `act` when a file has been an orphan for the time, and restarts the time. Returns what `act` returns, or false. */
async function afterTime({ records, tryRemoval }: OrphanOptions, { id, time, mayAct }: Orphan, act: () => boolean) {
  const now = records.runningTime();
  const since = records.since(id);
  if (since === undefined) await records.set(id, now);
  if (now - (since ?? now) < time) return false;
  let acted = false;
  tryRemoval(() => {
    // Checked in the same turn, since the content may have been published again.
    acted = mayAct() && ifPresent(act);
  });
  if (acted) await records.set(id, now);
  return acted;
}

/** Returns what `act` returns, or false when the file has been removed in the meantime. */
function ifPresent(act: () => boolean): boolean {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
