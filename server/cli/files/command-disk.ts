import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { Disk } from '../../files/disk.ts';
import { toEntry, toStats } from '../../files/node-stats.ts';

/**
 * The disk of this machine, read synchronously: a command does nothing else meanwhile, and starts faster without the modules
 * of Node for asynchronous access.
 */
export const commandDisk: Disk = {
  readFile: async (path) => readFileSync(path),
  readFolder: async (path) => readdirSync(path, { withFileTypes: true }).map(toEntry),
  look: async (path) => toStats(statSync(path)),
  realPath: async (path) => realpathSync.native(path),
};
