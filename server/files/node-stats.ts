import type { Dirent, Stats } from 'node:fs';
import { canonicalName } from '../core/paths/canonical-path.ts';
import type { DiskEntry, DiskStats } from './disk.ts';
import { hostSystem } from './paths.ts';

/** Converts the result of `stat`. Windows has no execute permissions. */
export function toStats(stats: Stats): DiskStats {
  const kind = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other';
  return { kind, isRunnable: hostSystem === 'windows' ? undefined : (stats.mode & 0o111) !== 0 };
}

/** Converts an entry of `readdir`. */
export function toEntry(entry: Dirent): DiskEntry {
  const name = canonicalName(entry.name, hostSystem);
  if (entry.isSymbolicLink()) return { name, kind: 'link' };
  if (entry.isDirectory()) return { name, kind: 'folder' };
  return { name, kind: entry.isFile() ? 'file' : 'other' };
}
