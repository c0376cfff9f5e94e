import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { Disk } from '../../files/disk.ts';
import { toEntry, toStats } from '../../files/node-stats.ts';

/** Thrown for all paths, because most of them do not exist, and creating an error takes longer than looking at the disk. */
const missing = Object.assign(new Error('no such file or directory'), { code: 'ENOENT' });

/**
 * The disk of this machine, read synchronously. Commands have nothing else to do in the meantime, and start faster without
 * loading the asynchronous file system modules of Node.
 */
export const commandDisk: Disk = {
  readFile: async (path) => readFileSync(path),
  readFolder: async (path) => readdirSync(path, { withFileTypes: true }).map(toEntry),
  async look(path) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) throw missing;
    return toStats(stats);
  },
  realPath: async (path) => realpathSync.native(path),
};
