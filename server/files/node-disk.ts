import { readdir, readFile, realpath, stat } from 'node:fs';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import type { Disk } from './disk.ts';
import { toEntry, toStats } from './node-stats.ts';

// These modules are loaded in every Node process, while `node:fs/promises` would load others when the server starts.
const [readFileAt, folderAt, statsAt, realPathOf] = [
  promisify(readFile),
  promisify(readdir),
  promisify(stat),
  promisify(realpath.native),
];

/** The disk of this machine. */
export const nodeDisk: Disk = {
  readFile: (path) => readFileAt(path),
  readFolder: async (path) => (await folderAt(path, { withFileTypes: true })).map(toEntry),
  look: async (path) => toStats(await statsAt(path)),
  realPath: (path) => realPathOf(path),
};

/** Returns the home folder of the user. */
export function homeFolder(): string {
  // `homedir` returns the same, but loads another Node module.
  return (process.platform !== 'win32' && process.env.HOME) || homedir();
}
