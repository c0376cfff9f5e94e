import { closeSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import type { Disk, DiskEntry, DiskStats } from '../../files/disk.ts';
import { toEntry, toStats } from '../../files/node-stats.ts';
import { hostSystem } from '../../files/paths.ts';
import { requireRegular } from '../../files/regular-file.ts';
import { scriptStartLength } from '../../files/windows-executables.ts';

/**
 * The disk that a command reads, synchronously. Commands have nothing else to do in the meantime, and start faster without
 * loading the asynchronous file system modules of Node.
 */
export interface CommandDisk extends Disk {
  /** Does the same as `look` without a promise; returns undefined if nothing exists at the path. */
  stats(path: string): DiskStats | undefined;
  /** Does the same as `readFolder` without a promise. */
  entries(path: string): readonly DiskEntry[];
  /** Returns the first bytes of a file; none if it cannot be read. */
  start(path: string): Uint8Array;
}

/** The error for all missing paths. Most paths do not exist, and creating an error takes longer than accessing the disk. */
const missing = Object.assign(new Error('no such file or directory'), { code: 'ENOENT' });

/** The disk of this machine. */
export const commandDisk: CommandDisk = {
  platform: hostSystem,
  start: startOf,
  entries: (path) => readdirSync(path, { withFileTypes: true }).map(toEntry),
  async readFile(path) {
    requireRegular(path, existing(commandDisk.stats(path)));
    return readFileSync(path);
  },
  readFolder: async (path) => commandDisk.entries(path),
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

/** Returns the first bytes of a file; none if it cannot be read. */
export function startOf(path: string): Uint8Array {
  try {
    requireRegular(path, toStats(statSync(path)));
    const file = openSync(path, 'r');
    const buffer = new Uint8Array(scriptStartLength);
    try {
      return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return new Uint8Array();
  }
}
