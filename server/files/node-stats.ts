import type { Dirent, Stats } from 'node:fs';
import type { DiskEntry, DiskStats } from './disk.ts';

/** Converts the result of `stat`. Windows has no execute permissions. */
export function toStats(stats: Stats): DiskStats {
  const kind = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
  return { kind, isRunnable: process.platform === 'win32' ? undefined : (stats.mode & 0o111) !== 0 };
}

/** Converts an entry of `readdir`. */
export function toEntry(entry: Dirent): DiskEntry {
  if (entry.isSymbolicLink()) return { name: entry.name, kind: 'link' };
  if (entry.isDirectory()) return { name: entry.name, kind: 'folder' };
  return { name: entry.name, kind: entry.isFile() ? 'file' : 'other' };
}
