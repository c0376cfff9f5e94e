import type { FileLookup, FileState } from '../../core/analysis/graph/file-lookup.ts';
import { mayLookAt, stateOf } from '../../files/disk-state.ts';
import { unixPath } from '../../files/paths.ts';
import type { CommandDisk } from '../files/command-disk.ts';

/**
 * Returns a lookup for programs, for absolute paths in texts, and for paths in these folders (absolute). Accesses the disk once
 * for each path.
 */
export function diskLookup(folders: readonly string[], disk: CommandDisk): FileLookup {
  const known = new Map<string, FileState>();
  const inside = folders.map(unixPath);
  return (path, inText) => {
    if (!mayLookAt(path, inside, { hasPrograms: true, inText })) return 'unknown';
    const state = known.get(path) ?? look(path, disk);
    known.set(path, state);
    return state;
  };
}

function look(path: string, disk: CommandDisk): FileState {
  try {
    const stats = disk.stats(path);
    return stats ? stateOf(stats) : 'missing';
  } catch {
    return 'unknown';
  }
}
