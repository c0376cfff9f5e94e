import { realpathSync } from 'node:fs';
import { isWithin } from '../../core/text/is-within.ts';
import { unixPath } from '../../files/paths.ts';
import { type CommandDisk, existing } from './command-disk.ts';

/** Returns a disk on which nothing exists outside of these folders, including the targets of links that lead out of them. */
export function limitedDisk(disk: CommandDisk, roots: readonly string[]): CommandDisk {
  const isInside = (path: string): boolean => {
    try {
      const real = unixPath(realpathSync.native(path));
      return roots.some((root) => isWithin(real, unixPath(root)));
    } catch {
      return false;
    }
  };
  /** Returns the path. Throws the error for a missing path if it is outside. */
  const inside = (path: string): string => {
    if (!isInside(path)) existing(undefined);
    return path;
  };
  const stats: CommandDisk['stats'] = (path) => {
    const found = disk.stats(path);
    return found !== undefined && isInside(path) ? found : undefined;
  };
  return {
    ...disk,
    stats,
    start: (path) => (isInside(path) ? disk.start(path) : new Uint8Array()),
    entries: (path) => disk.entries(inside(path)),
    look: async (path) => existing(stats(path)),
    readFile: async (path) => disk.readFile(inside(path)),
    readFolder: async (path) => disk.readFolder(inside(path)),
    realPath: async (path) => disk.realPath(inside(path)),
  };
}
