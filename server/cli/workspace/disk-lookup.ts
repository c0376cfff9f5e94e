import { statSync } from 'node:fs';
import type { FileLookup, FileState } from '../../core/analysis/graph/file-lookup.ts';
import { mayLookAt, stateOf } from '../../files/disk-state.ts';
import { toStats } from '../../files/node-stats.ts';
import { unixPath } from '../../files/paths.ts';

/** Returns a lookup for programs, for absolute paths in texts and for paths in these folders (absolute). It reads the disk once for each path. */
export function diskLookup(folders: readonly string[]): FileLookup {
  const known = new Map<string, FileState>();
  const inside = folders.map(unixPath);
  return (path, inText) => {
    if (!mayLookAt(path, inside, { hasPrograms: true, inText })) return 'unknown';
    const state = known.get(path) ?? look(path);
    known.set(path, state);
    return state;
  };
}

function look(path: string): FileState {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? stateOf(toStats(stats)) : 'missing';
  } catch {
    return 'unknown';
  }
}
