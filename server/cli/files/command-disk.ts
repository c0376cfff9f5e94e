import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { Disk } from '../../files/disk.ts';
import { toEntry, toStats } from '../../files/node-stats.ts';

/**
 * The disk of this machine, read synchronously. Commands have nothing else to do in the meantime, and start faster without
 * loading the asynchronous file system modules of Node.
 */
export const commandDisk: Disk = {
  readFile: async (path) => readFileSync(path),
  readFolder: async (path) => readdirSync(path, { withFileTypes: true }).map(toEntry),
  look: async (path) => toStats(statSync(path)),
  realPath: async (path) => realpathSync.native(path),
};
