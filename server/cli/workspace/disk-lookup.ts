import { environmentFilesNamedIn } from '../../core/analysis/environment/environment-files-of.ts';
import type { FileFault, FileLookup, FileState } from '../../core/analysis/graph/file-lookup.ts';
import type { Workspace } from '../../core/analysis/graph/workspace.ts';
import { concurrently } from '../../files/concurrently.ts';
import { mayLookAt, stateOf } from '../../files/disk-state.ts';
import { environmentFault } from '../../files/environment-files.ts';
import { unixPath } from '../../files/paths.ts';
import { readText } from '../../files/read-text.ts';
import type { CommandDisk } from '../files/command-disk.ts';

/**
 * Resolves to a lookup for programs, for absolute paths in texts, and for paths in these folders (absolute). Accesses the disk
 * once for each path. The environment files that the workspace names are read in advance.
 */
export async function diskLookup(
  folders: readonly string[],
  disk: CommandDisk,
  workspace: Workspace,
): Promise<FileLookup> {
  const known = new Map<string, FileState>();
  const inside = folders.map(unixPath);
  const lookup = (path: string, inText?: 'absolute' | 'relative'): FileState => {
    if (!mayLookAt(path, inside, { hasPrograms: true, inText })) return 'unknown';
    const state = known.get(path) ?? look(path, disk);
    known.set(path, state);
    return state;
  };
  const faults = await environmentFaults(workspace, disk);
  return Object.assign(lookup, { faultOf: (path: string) => faults.get(path) });
}

async function environmentFaults(workspace: Workspace, disk: CommandDisk): Promise<ReadonlyMap<string, FileFault>> {
  const named = [...workspace.files].flatMap((file) => environmentFilesNamedIn(file, workspace));
  const paths = [...new Set(named)];
  const faults = await concurrently(paths, (path) =>
    environmentFault(path, {
      read: (each) => readText(each, disk),
      loadYaml: async () => (await import('../../core/analysis/environment/yaml-file.ts')).parseYamlFile,
    }),
  );
  return new Map(
    paths.flatMap((path, index) => {
      const fault = faults[index];
      return fault ? [[path, fault]] : [];
    }),
  );
}

function look(path: string, disk: CommandDisk): FileState {
  try {
    const stats = disk.stats(path);
    return stats ? stateOf(stats) : 'missing';
  } catch {
    return 'unknown';
  }
}
