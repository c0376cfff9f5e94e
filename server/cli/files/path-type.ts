import { statSync } from 'node:fs';
import { causeOf } from '../../files/failure.ts';
import { toStats } from '../../files/node-stats.ts';
import type { CommandDisk } from './command-disk.ts';

/** Returns whether a path is a file or a folder, following links, or the reason why this cannot be determined. */
export function pathType(path: string, disk: CommandDisk): 'file' | 'folder' | { readonly cause: string } {
  try {
    // `stat` throws the cause if the path does not exist.
    const { kind } = disk.stats(path) ?? toStats(statSync(path));
    return kind === 'folder' ? 'folder' : 'file';
  } catch (error) {
    return { cause: causeOf(error) };
  }
}
