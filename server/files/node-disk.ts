import type { Dirent, Stats } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import type { Disk, DiskEntry, DiskStats } from './disk.ts';

/** The disk of this machine. */
export const nodeDisk: Disk = {
  readFile: (path) => readFile(path),
  readFolder: async (path) => (await readdir(path, { withFileTypes: true })).map(toEntry),
  look: async (path) => toStats(await stat(path)),
  realPath: (path) => realpath(path),
};

/** Converts the result of `stat`. Windows has no execute permissions. */
export function toStats(stats: Stats): DiskStats {
  const is = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
  return { is, isRunnable: process.platform === 'win32' ? undefined : (stats.mode & 0o111) !== 0 };
}

function toEntry(entry: Dirent): DiskEntry {
  if (entry.isSymbolicLink()) return { name: entry.name, is: 'link' };
  if (entry.isDirectory()) return { name: entry.name, is: 'folder' };
  return { name: entry.name, is: entry.isFile() ? 'file' : 'other' };
}
