import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { Disk } from './disk.ts';
import { toEntry, toStats } from './node-stats.ts';

/** The disk of this machine. */
export const nodeDisk: Disk = {
  readFile: (path) => readFile(path),
  readFolder: async (path) => (await readdir(path, { withFileTypes: true })).map(toEntry),
  look: async (path) => toStats(await stat(path)),
  realPath: (path) => realpath(path),
};

/** Returns the home folder of the user. */
export function homeFolder(): string {
  return homedir();
}
