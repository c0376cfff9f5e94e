import { isExecutableByExtension } from '../core/analysis/graph/executable-extensions.ts';
import type { Disk } from './disk.ts';
import { startsWithInterpreter } from './windows-executables.ts';

/**
 * Returns the disk of a machine with Windows, which has no execute permissions: a file is runnable if it begins with `#!`.
 * `readStart` resolves to the first bytes of a file.
 */
export function windowsDisk(disk: Disk, readStart: (path: string) => Promise<Uint8Array>): Disk {
  return {
    ...disk,
    async look(path) {
      const stats = await disk.look(path);
      return stats.kind === 'file' ? { ...stats, isRunnable: startsWithInterpreter(await readStart(path)) } : stats;
    },
  };
}

/** Returns the extensions of executable files that apply to a path. */
export type ExecutablesOf = (path: string) => readonly string[];

/** Returns a disk on which files with these extensions are executable as well, if it is one of Windows. */
export function withExecutables(disk: Disk, executablesOf: ExecutablesOf): Disk {
  if (disk.platform !== 'windows') return disk;
  return {
    ...disk,
    async look(path) {
      const stats = await disk.look(path);
      const isExecutable = stats.kind === 'file' && isExecutableByExtension(path, executablesOf(path));
      return isExecutable ? { ...stats, isRunnable: true } : stats;
    },
  };
}
