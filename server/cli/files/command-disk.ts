import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { Disk, DiskStats } from '../../files/disk.ts';
import { toEntry, toStats } from '../../files/node-stats.ts';

/**
 * The disk that a command reads, synchronously. Commands have nothing else to do in the meantime, and start faster without
 * loading the asynchronous file system modules of Node.
 */
export interface CommandDisk extends Disk {
  /** Does the same as `look` without a promise; returns undefined if nothing exists at the path. */
  stats(path: string): DiskStats | undefined;
}

/** The error for all missing paths. Most paths do not exist, and creating an error takes longer than accessing the disk. */
const missing = Object.assign(new Error('no such file or directory'), { code: 'ENOENT' });

/** The disk of this machine. */
export const commandDisk: CommandDisk = {
  readFile: async (path) => readFileSync(path),
  readFolder: async (path) => readdirSync(path, { withFileTypes: true }).map(toEntry),
  look: async (path) => existing(commandDisk.stats(path)),
  realPath: async (path) => realpathSync.native(path),
  stats(path) {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && toStats(stats);
  },
};

/** Returns the argument. If it is undefined, throws the error for a missing path. */
export function existing(stats: DiskStats | undefined): DiskStats {
  if (stats === undefined) throw missing;
  return stats;
}
