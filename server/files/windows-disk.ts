import type { Disk } from './disk.ts';
import { isExecutableByExtension, startsWithInterpreter } from './windows-executables.ts';

/**
 * Returns the disk of a machine with Windows, which has no execute permissions: the runner decides by the extension of a file and
 * by its start. `readStart` resolves to the first bytes of a file.
 */
export function windowsDisk(disk: Disk, readStart: (path: string) => Promise<Uint8Array>): Disk {
  const isRunnable = async (path: string): Promise<boolean> =>
    isExecutableByExtension(path) || startsWithInterpreter(await readStart(path));
  return {
    ...disk,
    async look(path) {
      const stats = await disk.look(path);
      return stats.kind === 'file' ? { ...stats, isRunnable: await isRunnable(path) } : stats;
    },
  };
}

/** Returns a disk on which files with these extensions are executable as well, if it is one of Windows. */
export function withExecutables(disk: Disk, extensions: readonly string[]): Disk {
  if (disk.platform !== 'windows' || extensions.length === 0) return disk;
  return {
    ...disk,
    async look(path) {
      const stats = await disk.look(path);
      const isExecutable = stats.kind === 'file' && isExecutableByExtension(path, extensions);
      return isExecutable ? { ...stats, isRunnable: true } : stats;
    },
  };
}
